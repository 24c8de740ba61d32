import { execFileSync } from 'node:child_process';

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

/** Finds the server's processes among the descendants of `npm start` or `npm run cluster`. */
export function findServers(startPid: number): number[] {
  const processes = listProcesses();
  const descendants = new Set([startPid]);
  // A parent may be listed after its child, where IDs have begun anew.
  for (let size = 0; size < descendants.size; ) {
    size = descendants.size;
    for (const { pid, parent } of processes) if (descendants.has(parent)) descendants.add(pid);
  }
  return processes
    .filter(({ pid, command }) => descendants.has(pid) && /server(?:Process|\/main)\.[jt]s/.test(command))
    .map(({ pid }) => pid);
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return kilobytes / 1024;
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
