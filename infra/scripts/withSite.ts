import { createServer } from 'node:http';
import { loadDotEnv, readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { findRunningPort } from '../../server/db/engine/ownership.ts';
import { startEngine } from '../../server/db/engine/startEngine.ts';
import type { Deps } from '../../server/deps.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { createCatalogue, fillCatalogue } from '../../server/levels/catalogue.ts';
import { createListFile } from '../../server/levels/listFile.ts';
import { createLive } from '../../server/live/createLive.ts';
import { joinProcesses } from '../../server/live/joinProcesses.ts';
import { openLiveServer } from '../../server/live/liveServer.ts';
import { createLog } from '../../server/log.ts';
import { readStock } from '../../server/stock/stock.ts';
import { say } from './say.ts';

/**
 * The configured site for a command: its verbs can be called, nothing listens. Works beside a running site, whose
 * database is then used, and without one.
 */
export async function withSite(work: (deps: Deps) => Promise<void>): Promise<void> {
  loadDotEnv();
  const config = readConfig(process.env);
  const runningPort = config.mongodb.uri ? undefined : findRunningPort(config.dataDir);
  const engine = runningPort
    ? { uri: `mongodb://127.0.0.1:${runningPort}/?directConnection=true`, stop: async () => {} }
    : await startEngine({ dataDir: config.dataDir, mongodbUri: config.mongodb.uri, progress: say });
  const db = await connect(engine.uri, config.mongodb.database);
  try {
    const io = openLiveServer(createServer(), () => false);
    const isOneOfMany = config.mongodb.uri !== undefined;
    if (isOneOfMany) await joinProcesses(io, db);
    const catalogue = createCatalogue();
    await fillCatalogue(catalogue, db);
    const files = await openFileStore(config);
    const live = createLive(io, { ...config, isOneOfMany });
    const stock = readStock(config.dataDir);
    const log = createLog('warn');
    const clock = Date.now;
    const listFile = createListFile(catalogue, clock);
    await work({ config, db, files, catalogue, listFile, live, stock, assets: null, clock, log });
    await io.close();
  } finally {
    await db.close();
    await engine.stop();
  }
}
