import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EngineError, type EngineName, type EngineProgram } from './program.ts';

const Memory = z.object({ engine: z.enum(['mongod', 'secantusd-rs', 'secantusd-py']), version: z.string() });

const memoryName = 'marbleland-engine.json';

/**
 * The engine that made the data in a folder; undefined for a new or empty folder.
 *
 * Data stays with the program that made it: mongod cannot read SecantusDB's files, and SecantusDB's two
 * servers read each other's files but build collated indexes differently, so that a unique index admits
 * duplicates after a change.
 * @throws EngineError when the folder holds other data
 */
export function recallEngine(storagePath: string): EngineName | undefined {
  mkdirSync(storagePath, { recursive: true });
  const names = readdirSync(storagePath);
  if (names.includes(memoryName)) return readMemory(join(storagePath, memoryName));
  const others = names.filter((name) => !name.endsWith('.draft'));
  if (others.length === 0) return undefined;
  throw new EngineError(
    `${storagePath} holds files (${others.slice(0, 3).join(', ')}) but no ${memoryName} that says which database made them, so it is left alone. Choose another folder with DATA_DIR.`,
  );
}

/** Written before the engine's first run, so that data always has its engine's name. */
export function rememberEngine(storagePath: string, { name, version }: EngineProgram): void {
  const path = join(storagePath, memoryName);
  writeFileSync(`${path}.draft`, `${JSON.stringify({ engine: name, version })}\n`);
  renameSync(`${path}.draft`, path);
}

function readMemory(path: string): EngineName {
  try {
    return Memory.parse(JSON.parse(readFileSync(path, 'utf8'))).engine;
  } catch {
    throw new EngineError(
      `${path} does not name a database that is known here. Choose another folder with DATA_DIR.`,
    );
  }
}
