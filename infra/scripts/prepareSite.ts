import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import { keepPrivate } from '../../server/files/keepPrivate.ts';
import { say } from '../say.ts';
import { buildClient } from './buildClient.ts';

/** Closes the data folder to others, builds the pages, and starts a database unless one is configured. */
export async function prepareSite(config: Config): Promise<Engine> {
  await keepPrivate(config.dataDir);
  await buildClient(say);
  const engine = await startEngine({
    dataDir: config.dataDir,
    mongodbUri: config.mongodb.uri,
    progress: say,
  });
  const place = engine.name === 'external' ? 'at MONGODB_URI' : `in ${join(config.dataDir, 'db')}`;
  say(`Database: ${engine.name === 'external' ? 'MongoDB' : engine.name} ${engine.version} ${place}`);
  say('To make an account a moderator: npm run moderator -- grant <username>');
  return engine;
}
