import { Agent, get } from 'node:http';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import { visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
beforeAll(async () => {
  // Thousands that come one after the other would end again before the last is there.
  vi.spyOn(serverLimits, 'betweenSocketsMs', 'get').mockReturnValue(0 as never);
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
  vi.restoreAllMocks();
});

/** Begins a connection without ever joining the site. Resolves with the status of the answer. */
const shakeHands = (): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${server.url}/socket.io/?EIO=4&transport=polling`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

test('handshakes have a limit per address, are not counted as reads, and are not counted as people', async () => {
  const watcher = await visitor(server).listen('site');
  expect(await watcher.next('site:people')).toEqual({ people: 1 });

  // A school: nobody is refused, although as reads these would exceed the limit.
  const school = await Promise.all(Array.from({ length: 1_500 }, shakeHands));
  expect(new Set(school)).toEqual(new Set([200]));
  expect((await visitor(server).request('site.version')).status).toBe(200);

  const flood = await Promise.all(Array.from({ length: 2_000 }, shakeHands));
  expect(flood.filter((status) => status === 200).length).toBeLessThan(600);
  expect(flood.filter((status) => status === 403).length).toBeGreaterThan(1_400);
  expect((await visitor(server).request('site.version')).status).toBe(200);

  const latecomer = io(server.url, { transports: ['websocket'], reconnection: false, forceNew: true });
  await new Promise((resolve) => latecomer.once('connect_error', resolve));
  for (const { payload } of watcher.received()) expect(payload).toEqual({ people: 1 });
  watcher.close();
});
