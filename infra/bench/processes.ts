import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  residentKb: number;
  command: string;
}

/** The output of `ps` on Linux and macOS. */
function listProcesses(): Process[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], {
    encoding: 'utf8',
    maxBuffer: 20_000_000,
  });
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, residentKb, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), residentKb: Number(residentKb), command }] : [];
  });
}

/** The processes with `pid` and everything that they have started. */
function descendantsOf(pid: number): Process[] {
  const processes = listProcesses();
  const found = new Set([pid]);
  // A parent may be listed after its child, when process IDs have wrapped around.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const each of processes) if (found.has(each.parent)) found.add(each.pid);
  }
  return processes.filter((each) => found.has(each.pid));
}

/** Finds the server's processes among the descendants of `npm start` or `npm run cluster`. */
export function findServers(startPid: number): number[] {
  return descendantsOf(startPid)
    .filter(({ command }) => /server(?:Process|\/main)\.[jt]s/.test(command))
    .map(({ pid }) => pid);
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return kilobytes / 1024;
}

/** Resident memory in MB of a process and of everything that it has started. */
export const memoryOfTree = (pid: number): number =>
  descendantsOf(pid).reduce((sum, { residentKb }) => sum + residentKb, 0) / 1024;

/** Of Linux, whatever the processor's clock is. */
const ticksPerSecond = 100;

/** The processor time in milliseconds that a process has used; Linux only. */
export function processorMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may have spaces in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime = 0, stime = 0] = fields.slice(11, 13).map(Number);
  return ((utime + stime) / ticksPerSecond) * 1000;
}

/** Watches the memory of a process; the returned function stops and returns the highest value in MB. */
export function watchMemory(pid: number): () => number {
  let highest = memoryOf(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid));
  }, 100);
  return () => {
    clearInterval(timer);
    return Math.max(highest, memoryOf(pid));
  };
}
