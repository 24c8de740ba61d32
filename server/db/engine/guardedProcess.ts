import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';

interface GuardedOptions {
  stdio: StdioOptions;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts a process in its own group, so that Ctrl-C on the terminal reaches only this process, which decides
 * when the child stops. The child does not outlive this process: a small shell waits for the end of its
 * input, a pipe that only this process holds and that closes even when it is killed, and then ends the child.
 */
export function spawnGuarded(command: string, args: string[], options: GuardedOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid === undefined || process.platform === 'win32') return child;
  try {
    endWithThisProcess(child);
  } catch (error) {
    // The system has no room for another process, so the child does not go on without its guard.
    child.on('error', () => undefined);
    child.kill('SIGKILL');
    throw error;
  }
  return child;
}

function endWithThisProcess(child: ChildProcess): void {
  const guard = spawn('sh', ['-c', 'cat > /dev/null; kill -TERM "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => guard.kill());
  guard.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
}
