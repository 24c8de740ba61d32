import { expect, test } from 'vitest';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { RATE_LIMITS: 'on' } });

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
