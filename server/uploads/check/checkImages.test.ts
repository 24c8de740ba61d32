import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callLimits } from '../../../shared/callLimits.ts';
import type { Images } from '../../images/images.ts';
import { createTurns } from '../../services/turns.ts';
import { checkImages } from './checkImages.ts';
import type { CheckedMission } from './checkMission.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The problems of eight pictures that, one after the other, wait for their turn and are then decoded. */
async function problemsAfter({ waitMs, workMs }: { waitMs: number; workMs: number }): Promise<string[]> {
  const turns = createTurns({ accepted: { count: 0, isGoingOn: () => false }, maxWaiting: 8 });
  const images: Pick<Images, 'check'> = {
    check: (_source, { onStart } = {}) =>
      turns.run('account', async () => {
        vi.advanceTimersByTime(waitMs);
        onStart?.();
        vi.advanceTimersByTime(workMs);
        return { format: 'png', width: 200, height: 200 };
      }),
  };
  const mission = missionOfEight();
  await checkImages(images, { missions: [mission], asker: present }, () => undefined);
  return mission.problems.map(({ code }) => code);
}

const present = { owner: 1, hasLeft: new AbortController().signal };

function missionOfEight(): CheckedMission {
  const placed = Array.from({ length: 8 }, (_, index): CheckedMission['placed'][number] => {
    const path = `picture${index}.png`;
    return { path, role: 'dependency', source: { path, file: path, sha256: '', size: 1, crc32: 0 } };
  });
  return {
    misFilePath: 'x.mis',
    tree: { path: 'x.mis', kind: 'mission', origin: 'archive', children: [] },
    placed,
    stockPaths: [],
    problems: [],
    warnings: [],
    facts: null,
  };
}

test('pictures may wait for their turn as long as others take', async () => {
  expect(await problemsAfter({ waitMs: callLimits.checkTimeMs, workMs: 10 })).toEqual([]);
});

test('pictures that take too long together are not all decoded', async () => {
  expect(await problemsAfter({ waitMs: 0, workMs: callLimits.checkTimeMs / 4 })).toContain('checkTooSlow');
});

test('pictures of all whose senders have left take the turns of one', async () => {
  const turnsOf = async (owner: number) => {
    const leaving = new AbortController();
    const askers: string[] = [];
    const images: Pick<Images, 'check'> = {
      async check(_source, { asker } = {}) {
        askers.push(asker?.address ?? '');
        if (askers.length === 4) leaving.abort();
        return { format: 'png', width: 200, height: 200 };
      },
    };
    const mission = missionOfEight();
    const asker = { owner, hasLeft: leaving.signal };
    await checkImages(images, { missions: [mission], asker }, () => undefined);
    expect([askers.length, mission.problems]).toEqual([8, []]);
    return [askers.at(0), askers.at(-1)];
  };
  const [one, other] = [await turnsOf(1), await turnsOf(2)];
  expect(one[0]).not.toBe(other[0]);
  expect(one[1]).toBe(other[1]);
  expect(one[1]).not.toBe(one[0]);
});
