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

/** Finds the server's process among the children of `npm start`. */
export function findServer(startPid: number): number {
  const server = listProcesses().find(
    ({ parent, command }) => parent === startPid && /server(?:Process|\/main)\.ts/.test(command),
  );
  if (!server) throw new Error('The process of the server was not found.');
  return server.pid;
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
