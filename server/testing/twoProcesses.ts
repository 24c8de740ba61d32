import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './testServer.ts';

/** Two processes of one site for the tests of one file, stopped after them. They share database and files. */
export async function startTwoProcesses({
  env,
  ...options
}: TestServerOptions = {}): Promise<[TestServer, TestServer]> {
  const database = { ...env, MONGODB_DATABASE: `test-${randomBytes(6).toString('hex')}` };
  const first = await startTestServer({ ...options, isOneOfMany: true, env: database });
  const second = await startTestServer({
    ...options,
    isOneOfMany: true,
    keepsDatabase: true,
    env: { ...database, DATA_DIR: first.deps.config.dataDir },
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });
  return [first, second];
}
