import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { EngineName } from '../db/engine/program.ts';
import { type Engine, startEngine } from '../db/engine/startEngine.ts';
import { corpusSentence } from '../formats/testing/corpus.ts';
import { projectDir } from '../variables.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** See `testDatabase`. */
    mongodbUris: string[];
  }
}

/**
 * Every project of a run loads this file separately and they share the engines, so these are kept outside the
 * module.
 */
interface Shared {
  engines: Promise<Engine[]>;
  users: number;
}
const holder = globalThis as { marblelandTestEngine?: Shared };

/** Each takes memory, and a processor where many tests write. */
const maxEngines = 4;

/** TEST_ENGINE selects the engine, secantusd-rs or secantusd-py, when both are installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.marblelandTestEngine ??= { engines: startAll(), users: 0 };
  const shared = holder.marblelandTestEngine;
  shared.users += 1;
  const engines = await shared.engines;
  project.provide(
    'mongodbUris',
    engines.map(({ uri }) => uri),
  );
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.marblelandTestEngine;
    await Promise.all(engines.map((engine) => engine.stop()));
  };
}

/** One for each worker of the tests, but one alone where its address is given. */
async function startAll(): Promise<Engine[]> {
  const first = await start();
  console.log(`Database of the tests: ${first.name} ${first.version}`);
  console.log(corpusSentence);
  const others = first.name === 'external' ? 0 : Math.min(availableParallelism(), maxEngines) - 1;
  return [first, ...(await Promise.all(Array.from({ length: others }, start)))];
}

const start = (): Promise<Engine> =>
  startEngine({
    dataDir: join(projectDir, '.data'),
    memory: true,
    mongodbUri: process.env.MONGODB_URI,
    only: process.env.TEST_ENGINE as EngineName | undefined,
    progress: (sentence) => console.log(sentence),
  });
