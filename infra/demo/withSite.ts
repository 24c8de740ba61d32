import { createServer } from 'node:http';
import { loadDotEnv, readConfig } from '../../server/config.ts';
import { createDeps } from '../../server/createDeps.ts';
import { connect } from '../../server/db/connect.ts';
import { findRunningPort } from '../../server/db/engine/ownership.ts';
import { startEngine } from '../../server/db/engine/startEngine.ts';
import type { Deps } from '../../server/deps.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { joinProcesses } from '../../server/live/joinProcesses.ts';
import { openLiveServer } from '../../server/live/liveServer.ts';
import { createLog } from '../../server/log.ts';
import { say } from '../say.ts';

/**
 * Opens the configured site for a command: its verbs can be called, but nothing listens. Works with and
 * without a running site; a running one shares its database.
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
    const io = openLiveServer({
      mayConnect: () => false,
      onRefused: () => undefined,
      onForeign: () => undefined,
    });
    io.attach(createServer());
    // The changes of a command are published to a running site.
    const isOneOfMany = config.mongodb.uri !== undefined || runningPort !== undefined;
    const joined = isOneOfMany ? await joinProcesses(io, db) : null;
    const files = await openFileStore(config);
    // Nobody has to be told what the operator's own command did.
    const logSecurity = () => undefined;
    const given = { config, db, files, log: createLog('warn'), logSecurity, clock: Date.now };
    const { deps, close } = await createDeps(given, io, isOneOfMany);
    await work(deps);
    await deps.imagesAhead.flush();
    await close();
    await joined?.sent();
    await io.close();
  } finally {
    await db.close();
    await engine.stop();
  }
}
