import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlakyProxy, openFlakyProxy } from '../testing/flakyProxy.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let proxy: FlakyProxy;
let server: TestServer;
beforeAll(async () => {
  proxy = await openFlakyProxy(testDatabase());
  server = await startTestServer({ mongodbUri: proxy.uri, env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => proxy.close());

test('a server that is stopped while the database is away stops also when the database comes back', async () => {
  // Until then its change streams are open.
  await wait(2_500);
  await proxy.cut();
  // The driver has given up ending them in the database, and waits for it to open them anew: two seconds each.
  await wait(3_000);
  const stopping = server.stop();
  await proxy.open();
  // Otherwise it says what has not ended within a minute.
  await expect(stopping).resolves.toBeUndefined();
});
