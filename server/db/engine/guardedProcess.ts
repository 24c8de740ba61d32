import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';

type GuardedOptions = { stdio: StdioOptions; cwd?: string; env?: NodeJS.ProcessEnv };

/**
 * Starts a process in a group of its own, so that Ctrl-C on the terminal reaches only us, and we say who stops when.
 * It does not outlive us: a small shell waits for its input, a pipe that only we hold, to end, as it does even when
 * we are killed, and then ends the process.
 */
export function spawnGuarded(command: string, args: string[], options: GuardedOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid === undefined || process.platform === 'win32') return child;
  const guard = spawn('sh', ['-c', 'cat > /dev/null; kill -TERM "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => guard.kill());
  guard.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
  return child;
}
