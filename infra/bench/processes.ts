import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { codeOf } from '../../server/files/durableFolder.ts';

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

/**
 * Resident memory in MB of a process and of everything that it has started. What processes of one program share, its
 * code, counts once; only Linux tells how much that is.
 */
export function memoryOfTree(pid: number): number {
  const tree = descendantsOf(pid);
  if (process.platform !== 'linux') return tree.reduce((sum, { residentKb }) => sum + residentKb, 0) / 1024;
  const programs = new Map<string, number>();
  let ownKb = 0;
  for (const each of tree) {
    const found = readMemory(each.pid);
    if (!found) continue;
    ownKb += found.ownKb;
    programs.set(found.program, Math.max(found.fileKb, programs.get(found.program) ?? 0));
  }
  return [...programs.values()].reduce((sum, fileKb) => sum + fileKb, ownKb) / 1024;
}

/** Null for a process that has ended since it was listed. */
function readMemory(pid: number): { program: string; ownKb: number; fileKb: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return {
      program: readlinkSync(`/proc/${pid}/exe`),
      ownKb: kilobytes('RssAnon') + kilobytes('RssShmem'),
      fileKb: kilobytes('RssFile'),
    };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
}

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
