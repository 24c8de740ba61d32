import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multistream } from 'pino';
import { type App, type AppOptions, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { createLog } from '../log.ts';
import type { Passwords } from '../services/passwords.ts';
import { inTime, late } from './inTime.ts';
import { testDatabase } from './testDatabase.ts';

export interface TestServer {
  url: string;
  deps: Deps;
  stop(): Promise<void>;
}

export interface TestServerOptions
  extends Partial<
    Pick<Deps, 'clock' | 'log'> & Pick<AppOptions, 'clientFolder' | 'isOneOfMany' | 'patience'>
  > {
  env?: Record<string, string>;
  /** Another address of the database than the tests' own. */
  mongodbUri?: string;
  /** For another server on the same database. */
  keepsDatabase?: boolean;
}

/** What starts or ends usually takes less than a hundredth of this. */
const stepMs = 60_000;

/** What was done is no news among the results of tests. */
const failures = multistream([{ level: 'error', stream: process.stdout }]);

/** The password of most people in tests. */
export const usualPassword = 'a long password';
let usualHash: string | undefined;

/** A hash takes longer than the rest of a sign-up: that of the usual password is computed once for all people. */
function keepUsualHash(passwords: Passwords): void {
  const { hash } = passwords;
  passwords.hash = async (password, asker) => {
    if (password !== usualPassword) return hash(password, asker);
    usualHash ??= await hash(password, asker);
    return usualHash;
  };
}

/** The whole server on a free port, with its own database and files. Rate limits are off unless requested. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const mongodbUri = options.mongodbUri ?? testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'marbleland-test-'));
  const config = readConfig({
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    MONGODB_URI: mongodbUri,
    MONGODB_DATABASE: `test-${randomBytes(6).toString('hex')}`,
    ...options.env,
  });
  const db = await within(
    'The database is not connected',
    connect(mongodbUri, config.mongodb.database, { isMonitored: config.metrics.isOn }),
  );
  const files = await openFileStore(config);
  const creating = createApp({
    config,
    db,
    files,
    log: options.log ?? createLog(config.logLevel, failures),
    clock: options.clock ?? Date.now,
    ...(options.clientFolder ? { clientFolder: options.clientFolder } : {}),
    ...(options.patience ? { patience: options.patience } : {}),
    isOneOfMany: options.isOneOfMany ?? false,
  });
  const app: App = await within('The server is not created', creating);
  keepUsualHash(app.deps.passwords);
  await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
  const address = app.http.address();
  if (typeof address !== 'object' || !address) throw new Error('The test server does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    deps: app.deps,
    async stop() {
      await within('The server is not closed', app.close());
      if (!options.keepsDatabase) {
        await within('The database is not dropped', db.client.db(config.mongodb.database).dropDatabase());
      }
      await within('The connections to the database are not closed', db.close());
      // An image may still be in the making.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Says what takes too long. */
async function within<Outcome>(problem: string, step: Promise<Outcome>): Promise<Outcome> {
  const outcome = await inTime(step, stepMs);
  if (outcome === late) throw new Error(`${problem} after ${stepMs / 1_000} s.`);
  return outcome;
}
