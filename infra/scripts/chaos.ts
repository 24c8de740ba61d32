import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, type Database } from '../../server/db/connect.ts';
import type { FileStore } from '../../server/files/fileStore.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { findBrokenInvariants } from '../../server/testing/invariants.ts';
import { openPackFollower } from '../../server/testing/packFollower.ts';
import { type Accident, accidentsOf } from '../chaos/accidents.ts';
import { type ChaosSite, openChaosSite } from '../chaos/chaosSite.ts';
import { type Crowd, type CrowdMember, NotReady, openCrowd, ServerGone, ThingGone } from '../chaos/crowd.ts';
import { findDisagreements } from '../chaos/findDisagreements.ts';
import { say } from '../say.ts';

/**
 * `npm run chaos [-- --minutes 5 --kills 200 --only killed]`: lets a crowd write to two server processes
 * while one accident follows the other (with `--only` those with this word in their names), and checks every
 * minute that all invariants hold (server/testing/invariants.ts), nothing acknowledged is lost, and all
 * servers and open pages agree. Ends with 1 as soon as something is wrong; otherwise after the minutes, or
 * with `--kills` when so many processes were killed.
 */

const people = 8;
const processes = 2;
const roundMs = 60_000;
const recoversWithinMs = 120_000;
const diskMb = 512;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    kills: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const maxMs = options.kills === undefined ? Number(options.minutes) * 60_000 : Number.POSITIVE_INFINITY;
const maxKills = Number(options.kills ?? Number.POSITIVE_INFINITY);
const dataDir = await mkdtemp(join(tmpdir(), 'marbleland-chaos-'));
const hasDisk = await mountDisk(join(dataDir, 'files'));
if (!hasDisk) say('The disk cannot be filled here: that needs the right to mount one.');
const site = await openChaosSite(dataDir, processes);
const db = await connect(site.engine.uri, 'marbleland');
const files = await openFileStore({ dataDir });
let exitCode = 1;
try {
  exitCode = await run(site, db, files);
} finally {
  await db.close();
  await site.stop();
  if (hasDisk) execFileSync('umount', [join(dataDir, 'files')]);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.exit(exitCode);

/** Files get a small disk of their own, which can be filled without harm. */
async function mountDisk(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function run(site: ChaosSite, db: Database, files: FileStore): Promise<number> {
  const crowd = openCrowd(() => site.servers[randomInt(site.servers.length)]?.url ?? '');
  const persons = await Promise.all(
    Array.from({ length: people }, (_, index) => crowd.signUp(String(index))),
  );
  const [owner] = persons;
  if (!owner) return 1;
  const packId = await crowd.createPack(owner);
  await db.packs.updateOne({ _id: packId }, { $set: { editors: persons.map(({ id }) => id) } });
  const levelId = await crowd.addLevel(owner, packId);

  const followers = await Promise.all(site.servers.map((server) => openPackFollower(server, null, packId)));

  const happened = new Map<string, number>();
  let kills = 0;
  const endsAt = performance.now() + maxMs;
  const isOver = () => performance.now() >= endsAt || kills >= maxKills;
  for (let round = 1; !isOver(); round += 1) {
    const stopWork = work(crowd, persons, levelId, packId);
    const roundEndsAt = performance.now() + roundMs;
    const inRound: string[] = [];
    do {
      const accident = await letItHappen(site);
      happened.set(accident.name, (happened.get(accident.name) ?? 0) + 1);
      kills += accident.kills ?? 0;
      inRound.push(accident.name);
    } while (performance.now() < roundEndsAt && !isOver());
    const unexpected = await stopWork();
    const findNow = async () => [
      ...(await findBrokenInvariants(db, files)),
      ...(await findDisagreements(site, db, followers, packId)),
    ];
    const wrong = [...unexpected, ...(await crowd.findLost(db)), ...(await whatStays(findNow))];
    say(
      `Round ${round}: ${crowd.acknowledged} acknowledged writes, ${kills} kills, ${wrong.length} mistakes`,
    );
    for (const sentence of wrong.slice(0, 20)) say(sentence, 'error');
    if (wrong.length > 0) {
      say(`In this round: ${inRound.join('; ')}`);
      return 1;
    }
  }
  for (const [name, times] of [...happened].sort()) say(`${times} × ${name}`);
  return 0;
}

/** Everybody acts all the time; the returned function ends that and returns unexpected answers. */
function work(
  crowd: Crowd,
  persons: CrowdMember[],
  levelId: number,
  packId: number,
): () => Promise<string[]> {
  let isOver = false;
  const unexpected: string[] = [];
  const busy = persons.map(async (person) => {
    while (!isOver) {
      try {
        await crowd.act(person, levelId, packId);
      } catch (error) {
        if (error instanceof ServerGone || error instanceof NotReady) await wait(100);
        else if (!(error instanceof ThingGone)) unexpected.push(String(error));
      }
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(busy);
    return unexpected;
  };
}

async function letItHappen(site: ChaosSite): Promise<Accident> {
  const accidents = accidentsOf(site, hasDisk).filter(({ name }) => name.includes(options.only));
  const accident = accidents[randomInt(accidents.length)];
  if (!accident) throw new Error(`No accident has ${options.only} in its name.`);
  const end = await accident.begin();
  await wait(randomInt(500, 8_000));
  await end();
  await waitUntilReady(site, accident.name);
  await wait(randomInt(2_000));
  return accident;
}

/** Resolves when all processes are ready again by themselves. */
async function waitUntilReady(site: ChaosSite, after: string): Promise<void> {
  const until = performance.now() + recoversWithinMs;
  for (const server of site.servers) {
    for (;;) {
      const isReady = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) break;
      if (performance.now() > until) throw new Error(`A server has not come back after: ${after}.`);
      await wait(200);
    }
  }
}

/** What is wrong with an idle site, after a time in which late writes become visible. */
async function whatStays(findWrong: () => Promise<string[]>): Promise<string[]> {
  let wrong: string[] = [];
  // A transaction that a killed process had open is ended by the database after a minute.
  for (const until = performance.now() + 100_000; performance.now() < until; await wait(1_000)) {
    wrong = await findWrong();
    if (wrong.length === 0) break;
  }
  return wrong;
}
