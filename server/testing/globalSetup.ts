import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { EngineName } from '../db/engine/program.ts';
import { type Engine, startEngine } from '../db/engine/startEngine.ts';
import { corpusSentence } from '../formats/testing/corpus.ts';
import { projectDir } from '../variables.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Each test file uses its own database there, by name. */
    mongodbUri: string;
  }
}

/**
 * Every project of a run loads this file separately and they share one engine, so it is kept outside the
 * module.
 */
interface Shared {
  engine: Promise<Engine>;
  users: number;
}
const holder = globalThis as { marblelandTestEngine?: Shared };

/** TEST_ENGINE selects the engine, secantusd-rs or secantusd-py, when both are installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.marblelandTestEngine ??= { engine: start(), users: 0 };
  const shared = holder.marblelandTestEngine;
  shared.users += 1;
  project.provide('mongodbUri', (await shared.engine).uri);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.marblelandTestEngine;
    await (await shared.engine).stop();
  };
}

async function start(): Promise<Engine> {
  const engine = await startEngine({
    dataDir: join(projectDir, '.data'),
    memory: true,
    mongodbUri: process.env.MONGODB_URI,
    only: process.env.TEST_ENGINE as EngineName | undefined,
    progress: (sentence) => console.log(sentence),
  });
  console.log(`Database of the tests: ${engine.name} ${engine.version}`);
  console.log(corpusSentence);
  return engine;
}
