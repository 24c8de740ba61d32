import { afterEach, expect, test, vi } from 'vitest';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { RATE_LIMITS: 'on' } });
afterEach(() => {
  vi.useRealTimers();
});

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

test.each(['read', 'signIn'] as const)(
  'a call that is given back after its time has ended adds nothing to the time that follows: %s',
  async (kind) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const take = async (key: string) => {
      const taken = await server.deps.rateLimits.take(kind, 'address', key);
      if (!taken) throw new Error('There is no limit.');
      return taken;
    };
    const [alone, other] = [await take('alone'), await take('other')];
    vi.setSystemTime(Date.now() + alone.resetMs + 1);
    await alone.giveBack();
    const before = await take('other');
    await other.giveBack();
    const after = [await take('alone'), await take('other')];
    expect(after.map(({ remaining }) => remaining)).toEqual([before.remaining, before.remaining - 1]);
    await after[1]?.giveBack();
    expect((await take('other')).remaining).toBe(before.remaining - 1);
  },
);

test.each(['read', 'signIn'] as const)(
  'the last call of an allowance that is given back can be made by another: %s',
  async (kind) => {
    const take = () => server.deps.rateLimits.take(kind, 'address', 'shared to the last');
    const first = await take();
    for (let left = first?.remaining ?? 0; left > 1; left -= 1) await take();
    const last = await take();
    expect([last?.isRefused, last?.remaining]).toEqual([false, 0]);
    await last?.giveBack();
    expect((await take())?.isRefused).toBe(false);
    const refused = await take();
    expect(refused?.isRefused).toBe(true);
    expect(refused?.resetMs).toBeGreaterThan(0);
  },
);
