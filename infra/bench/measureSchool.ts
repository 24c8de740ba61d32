import { rooms } from '../../shared/rooms.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { BenchSite } from './benchSite.ts';
import type { ShownPage } from './comeBack.ts';
import { startTask } from './generator.ts';
import type { Figure } from './report.ts';
import { signInMany } from './writers.ts';

const people = 500;
const accounts = 20;

/**
 * How soon people behind one address, with its limits, see their pages up to date again after one of the
 * site's processes was killed. Every second one is signed in, and everyone shows a level.
 */
export async function measureSchool(site: BenchSite): Promise<Figure[]> {
  const [victim] = site.serverPids;
  if (victim === undefined) throw new Error('The site has no processes.');
  const writers = await signInMany(site, accounts);
  const shown = Array.from({ length: people }, (_, index) =>
    levelPage(index + 1, index % 2 === 0 ? writers[(index / 2) % accounts]?.token : undefined),
  );
  const crowd = startTask('comeBack', { url: site.url, people: shown });
  await crowd.gathered;
  process.kill(victim, 'SIGKILL');
  crowd.dismiss();
  const { away, medianMs, longestMs } = await crowd.result;
  const what = `${people} people behind one address, after a kill of one of ${site.serverPids.length} processes`;
  return [
    { what: `${what}: were away`, value: away, unit: '', target: { atLeast: 1 } },
    { what: `${what}: half of them are back`, value: medianMs, unit: 'ms', target: { atMost: 3_000 } },
    { what: `${what}: all of them are back`, value: longestMs, unit: 'ms', target: { atMost: 10_000 } },
  ];
}

function levelPage(level: number, token?: string): ShownPage {
  const params = { id: level };
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const names = ['level.extendedInfo', 'level.packs', 'comment.list'] as const;
  const reads = names.map((name) => ({ path: addressOf(name, { params }), headers }));
  if (token) reads.push({ path: addressOf('account.checkToken'), headers });
  return { room: rooms.level(level), reads };
}
