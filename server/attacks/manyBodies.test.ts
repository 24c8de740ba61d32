import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/testServer.ts';

/** Large bodies that are begun and not finished: what has been received of them is held in memory. */

const server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
afterAll(() => server.stop());

test('an address has one large body received at a time, and small ones beside it', async () => {
  const { largeBodies } = server.deps;
  const begin = (address: string, bytes: number): ClientRequest => {
    const call = request(`${server.url}/api/invitation`, {
      method: 'POST',
      agent: false,
      headers: {
        'X-Forwarded-For': address,
        'Content-Type': 'application/json',
        'Content-Length': String(bytes),
      },
    });
    call.on('error', () => undefined).flushHeaders();
    return call;
  };
  const end = async (call: ClientRequest, bytes: number): Promise<number | undefined> => {
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.end(Buffer.alloc(bytes, ' '));
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };

  const flood = Array.from({ length: 40 }, () => begin('198.51.100.66', 900_000));
  await expect.poll(() => largeBodies.waiting).toBe(39);
  expect(largeBodies.running).toBe(1);
  expect(await end(begin('198.51.100.66', 200), 200)).toBe(400);
  expect(await end(begin('203.0.113.1', 900_000), 900_000)).toBe(400);

  for (const call of flood) call.destroy();
  await expect.poll(() => largeBodies.waiting + largeBodies.running).toBe(0);
  await breathe();
  expect(await end(begin('198.51.100.66', 900_000), 900_000)).toBe(400);
});
