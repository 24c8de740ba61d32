import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { identifyProcess, isRunning } from './processes.ts';
import { EngineError } from './program.ts';

const Owner = z.object({
  pid: z.int(),
  /** Together with the pid this identifies one process; see `identifyProcess`. */
  startedAt: z.string(),
  since: z.string(),
  port: z.int(),
  isReleased: z.boolean(),
});
type Owner = z.infer<typeof Owner>;

export interface Ownership {
  release(): void;
}

/**
 * Makes this process the only owner of a folder until it releases it or ends in any way.
 *
 * The owner is written in the file `owner-N.json` with the highest N. Taking over means creating N + 1, which
 * only one process can do. The highest file is never removed, only marked as released, so a process that was
 * suspended between reading and creating finds a higher file afterwards and gives up.
 * @param port where the owner's database listens, for the error that other processes show
 * @throws EngineError that names the owner of the folder
 */
export function acquireOwnership(folder: string, port: number): Ownership {
  // Other users of the machine must not read hashes and mail addresses in it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const me = identifyProcess(process.pid);
  const owner: Owner = {
    pid: process.pid,
    startedAt: me?.startedAt ?? '',
    since: new Date().toISOString(),
    port,
    isReleased: false,
  };
  for (;;) {
    const highest = generations(folder).at(-1) ?? 0;
    refuseIfOwned(folder, highest);
    if (!createGeneration(folder, highest + 1, owner)) continue;
    if (generations(folder).at(-1) !== highest + 1) {
      rmSync(pathOf(folder, highest + 1), { force: true });
      continue;
    }
    for (const old of generations(folder).slice(0, -1)) rmSync(pathOf(folder, old), { force: true });
    return { release: () => replace(pathOf(folder, highest + 1), { ...owner, isReleased: true }) };
  }
}

export function isOwned(folder: string): boolean {
  return findOwner(folder, generations(folder).at(-1)) !== undefined;
}

/** The port of the database that a process runs for a folder; undefined when none does. */
export function findRunningPort(folder: string): number | undefined {
  return existsSync(folder) ? findOwner(folder, generations(folder).at(-1))?.port : undefined;
}

function findOwner(folder: string, generation: number | undefined): Owner | undefined {
  const owner = generation === undefined ? undefined : readOwner(pathOf(folder, generation));
  return owner && !owner.isReleased && isRunning(owner) ? owner : undefined;
}

function refuseIfOwned(folder: string, generation: number): void {
  const owner = findOwner(folder, generation);
  if (!owner) return;
  throw new EngineError(
    `The data in ${folder} is in use by process ${owner.pid} since ${owner.since} (database on port ${owner.port}). Stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** Undefined for a file that is gone or incomplete. */
function readOwner(path: string): Owner | undefined {
  try {
    return Owner.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function generations(folder: string): number[] {
  const numbers = readdirSync(folder).map((name) => Number(/^owner-(\d+)\.json$/.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

function pathOf(folder: string, generation: number): string {
  return join(folder, `owner-${generation}.json`);
}

/** False when another process created it first. The file appears whole or not at all. */
function createGeneration(folder: string, generation: number, owner: Owner): boolean {
  const draft = writeDraft(pathOf(folder, generation), owner);
  try {
    linkSync(draft, pathOf(folder, generation));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(path: string, owner: Owner): void {
  renameSync(writeDraft(path, owner), path);
}

function writeDraft(path: string, owner: Owner): string {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(owner)}\n`);
  return draft;
}
