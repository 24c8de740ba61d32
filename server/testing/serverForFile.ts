import { afterAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './testServer.ts';

/** A server for the tests of one file, stopped after them. */
export async function serverForFile(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return server;
}
