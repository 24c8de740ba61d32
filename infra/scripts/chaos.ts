import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { connect, type Database } from '../../server/db/connect.ts';
import type { FileStore } from '../../server/files/fileStore.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { findBrokenInvariants } from '../../server/testing/invariants.ts';
import { accidentsOf } from '../chaos/accidents.ts';
import { type ChaosSite, openChaosSite } from '../chaos/chaosSite.ts';
import { type Crowd, type CrowdMember, NotReady, openCrowd, ServerGone, ThingGone } from '../chaos/crowd.ts';
import { say } from '../say.ts';

/**
 * `npm run chaos [-- --minutes 5 --only killed]`: lets a crowd write to two server processes while one
 * accident follows the other (with `--only` those with this word in their names), and checks every minute
 * that all invariants hold (server/testing/invariants.ts) and nothing acknowledged is lost. Ends with 1 as
 * soon as something is wrong.
 */

const people = 6;
const processes = 2;
const roundMs = 60_000;
const recoversWithinMs = 120_000;
const diskMb = 512;

const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const minutes = Number(options.minutes);
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

  const happened = new Map<string, number>();
  const endsAt = performance.now() + minutes * 60_000;
  for (let round = 1; performance.now() < endsAt; round += 1) {
    const stopWork = work(crowd, persons, levelId, packId);
    const roundEndsAt = Math.min(performance.now() + roundMs, endsAt);
    do {
      await letItHappen(site, happened);
    } while (performance.now() < roundEndsAt);
    const unexpected = await stopWork();
    const wrong = [...unexpected, ...(await crowd.findLost(db)), ...(await findWrong(site, db, files))];
    say(`Round ${round}: ${crowd.acknowledged} acknowledged writes, ${wrong.length} mistakes`);
    for (const sentence of wrong.slice(0, 20)) say(sentence, 'error');
    if (wrong.length > 0) return 1;
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

async function letItHappen(site: ChaosSite, happened: Map<string, number>): Promise<void> {
  const accidents = accidentsOf(site, hasDisk).filter(({ name }) => name.includes(options.only));
  const accident = accidents[randomInt(accidents.length)];
  if (!accident) throw new Error(`No accident has ${options.only} in its name.`);
  happened.set(accident.name, (happened.get(accident.name) ?? 0) + 1);
  const end = await accident.begin();
  await wait(randomInt(500, 8_000));
  await end();
  await waitUntilReady(site, accident.name);
  await wait(randomInt(2_000));
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
async function findWrong(site: ChaosSite, db: Database, files: FileStore): Promise<string[]> {
  let wrong: string[] = [];
  // A transaction that a killed process had open is ended by the database after a minute.
  for (const until = performance.now() + 100_000; performance.now() < until; await wait(1_000)) {
    wrong = [...(await findBrokenInvariants(db, files)), ...(await outdatedLists(site, db))];
    if (wrong.length === 0) break;
  }
  return wrong;
}

async function outdatedLists(site: ChaosSite, db: Database): Promise<string[]> {
  const stored = await db.levels.find().sort({ _id: 1 }).toArray();
  const lists = await Promise.all(
    site.servers.map(async ({ url }) => {
      const list: { id: number; lovedCount: number }[] = await (await fetch(`${url}/api/level/list`)).json();
      return list.map(({ id, lovedCount }) => [id, lovedCount]);
    }),
  );
  const expected = stored.map(({ _id, lovedCount }) => [_id, lovedCount]);
  return lists.flatMap((list, index) =>
    isDeepStrictEqual(list, expected)
      ? []
      : [`The level list of server ${index + 1} differs from the database.`],
  );
}
