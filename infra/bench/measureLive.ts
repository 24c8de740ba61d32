import { rooms } from '../../shared/rooms.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { people } from '../demo/words.ts';
import type { BenchSite } from './benchSite.ts';
import { startTask } from './generator.ts';
import { measureEditing } from './measureEditing.ts';
import { memoryOf } from './processes.ts';
import type { Figure } from './report.ts';
import { signIn } from './writers.ts';

const watchers = 2_000;
const idlers = 10_000;
const rounds = 3;
const patienceMs = 60_000;
const watchedLevel = 77;

/** Measures how fast events spread, what sockets cost, and people who edit together. */
export async function measureLive(site: BenchSite): Promise<Figure[]> {
  const { token } = await signIn(site, people[0].name);
  return [await measureFanOut(site, token), await measureIdle(site), ...(await measureEditing(site))];
}

/**
 * The time from the answer to the writer until the last watcher received the event; the worst of a few
 * rounds.
 */
async function measureFanOut(site: BenchSite, token: string): Promise<Figure> {
  let slowestMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const crowd = startTask('crowd', {
      url: site.url,
      sockets: watchers,
      room: rooms.level(watchedLevel),
      event: 'comment:added',
      patienceMs,
    });
    await crowd.gathered;
    await postComment(site, token, `Round ${round}`);
    const answeredAt = Date.now();
    const { lastReceivedAt } = await crowd.result;
    slowestMs = Math.max(slowestMs, lastReceivedAt - answeredAt);
  }
  return {
    what: `a comment reaches the last of ${watchers} sockets`,
    value: slowestMs,
    unit: 'ms',
    target: { atMost: site.serverPids.length === 1 ? 50 : 100 },
  };
}

async function postComment({ url }: BenchSite, token: string, content: string): Promise<void> {
  const response = await fetch(url + addressOf('comment.post', { params: { id: watchedLevel } }), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ content }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A comment was answered with ${response.status}.`);
}

async function measureIdle(site: BenchSite): Promise<Figure> {
  const memory = () => site.serverPids.reduce((sum, pid) => sum + memoryOf(pid), 0);
  const before = memory();
  const parts = [1, 2, 3, 4].map(() =>
    startTask('crowd', { url: site.url, sockets: idlers / 4, room: rooms.levels, patienceMs }),
  );
  await Promise.all(parts.map(({ gathered }) => gathered));
  const growth = memory() - before;
  for (const part of parts) part.dismiss();
  await Promise.all(parts.map(({ result }) => result));
  return { what: `memory of ${idlers} idle sockets`, value: growth, unit: 'MB', target: { atMost: 100 } };
}
