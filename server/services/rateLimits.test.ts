import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.stop());

test('calls that arrive together are counted once each, also when they are the first of their key', async () => {
  for (let round = 0; round < 20; round += 1) {
    const taken = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.deps.rateLimits.take('signIn', 'account', `name burst ${round}`),
      ),
    );
    expect(taken.map((allowed) => allowed?.isRefused).sort()).toEqual([
      ...Array(10).fill(false),
      ...Array(2).fill(true),
    ]);
  }
});
