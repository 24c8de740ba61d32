import { findMongod } from './mongod.ts';
import { type Announce, EngineError, type EngineName, type EngineProgram } from './program.ts';
import { findSecantusRust, provideSecantusPython } from './secantus.ts';

/**
 * The best engine that can run here, or the requested one: mongod, else SecantusDB in Rust, else in Python.
 * @param engineDir where missing engines are installed
 * @throws EngineError when no engine, or not the requested one, can run
 */
export async function chooseEngine(
  wanted: EngineName | undefined,
  engineDir: string,
  progress: Announce,
): Promise<EngineProgram> {
  if (wanted && wanted !== 'mongod' && process.env.MONGOMS_SYSTEM_BINARY) throw new EngineError(notForMongod);
  if (!wanted || wanted === 'mongod') {
    const mongod = await findMongod(engineDir, progress);
    if (mongod) return mongod;
  }
  if (!wanted || wanted === 'secantusd-rs') {
    const rust = await findSecantusRust(engineDir);
    if (rust) return rust;
  }
  if (wanted && wanted !== 'secantusd-py') throw new EngineError(missing[wanted]);
  return provideSecantusPython(engineDir, progress);
}

const notForMongod =
  'MONGOMS_SYSTEM_BINARY is set, but the data here was made by SecantusDB, which mongod cannot read: unset it, or choose another folder with DATA_DIR.';
const missing = {
  mongod:
    'The data here was made by mongod, which is not on this machine: put it on the PATH or set MONGOMS_SYSTEM_BINARY, or choose another folder with DATA_DIR.',
  'secantusd-rs':
    'The data here was made by secantusd-rs, which is not on this machine: build it with "npm run engine" or put it on the PATH, or choose another folder with DATA_DIR.',
};
