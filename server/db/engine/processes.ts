import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Process IDs are reused; together with the start time an ID identifies one process. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

const hasProc = existsSync('/proc/self/stat');

/** Undefined when there is no such process, or only a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = hasProc ? startFromProc(pid) : startFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return identifyProcess(pid)?.startedAt === startedAt;
}

/** The boot ID, and the start time in clock ticks since boot. */
function startFromProc(pid: number): string | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the program's name in brackets and can contain any character, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  return `${readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${ticks}`;
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // The process has ended, or the file is not readable for this user.
  }
}

function startFromPs(pid: number): string | undefined {
  return runPs(['-o', 'lstart=', '-p', String(pid)]).trim() || undefined;
}

function runPs(args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return ''; // ps ends with 1 when no process matches.
  }
}

/** Processes whose command line has `flag` with exactly `value` after it. */
export function findProcesses(flag: string, value: string): number[] {
  if (!hasProc) {
    const lines = runPs(['-axo', 'pid=,args=']).split('\n');
    return lines
      .filter((line) => `${line} `.includes(` ${flag} ${value} `))
      .map((line) => Number.parseInt(line, 10));
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const args = readProc(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
    return args.some((arg, index) => arg === flag && args[index + 1] === value);
  });
}

/** Asks a process to end and waits for it; after `graceMs` it is killed. */
export async function endProcess(pid: number, graceMs: number): Promise<void> {
  const identity = identifyProcess(pid);
  if (!identity) return;
  sendSignal(pid, 'SIGTERM');
  const killAt = performance.now() + graceMs;
  while (isRunning(identity)) {
    if (performance.now() > killAt) sendSignal(pid, 'SIGKILL');
    await delay(50);
  }
}

/** False when the process has ended already. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
