import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, type Database } from '../../server/db/connect.ts';
import type { FileStore } from '../../server/files/fileStore.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { findBrokenPromises, findUnowned } from '../../server/testing/invariants.ts';
import type { KeptWrites } from '../../server/testing/keptWrites.ts';
import { openPackFollower } from '../../server/testing/packFollower.ts';
import { type Accident, accidentsOf } from '../chaos/accidents.ts';
import { type ChaosSite, openChaosSite } from '../chaos/chaosSite.ts';
import { closeAll } from '../chaos/closeAll.ts';
import { openCrowd } from '../chaos/crowd.ts';
import { createDeck } from '../chaos/deck.ts';
import { gatherParty, work } from '../chaos/party.ts';
import { mountSmallDisk } from '../chaos/smallDisk.ts';
import { exitCodes, fullRunMs, summarize } from '../chaos/summary.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { say } from '../say.ts';
import { onStopSignal } from './stopSignals.ts';

/**
 * `npm run chaos [-- --minutes 5 --kills 200 --seed 7 --only killed --without "disk is full"]`: lets a crowd
 * write to two server processes while one accident follows the other, and checks every minute that every
 * promise of server/testing/invariants.ts is kept.
 *
 * The accidents come like cards of a shuffled deck: each kind once before any comes again. The seed decides
 * their order, length and place; without one it is new each time. A run of five minutes or more lasts until
 * each kind has come. `--only` and `--without` choose kinds by words in their names.
 *
 * Ends with 1 as soon as something is wrong; otherwise after the minutes, or with `--kills` when so many
 * processes were killed: with 0, or with 2 when a kind of accident cannot be made on this machine or did not
 * come, because that is less than what a run without a mistake seems to say. Who cannot change that says so
 * with `--without`.
 */

const people = 8;
const processes = 2;
const roundMs = 60_000;
const recoversWithinMs = 120_000;
/** After this long, no request that was broken off is still being carried out. */
const settledMs = 30_000;
const closesWithinMs = 30_000;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    kills: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    without: { type: 'string' },
  },
});
const maxMs = options.kills === undefined ? Number(options.minutes) * 60_000 : Number.POSITIVE_INFINITY;
const maxKills = Number(options.kills ?? Number.POSITIVE_INFINITY);
const seed = Number(options.seed ?? randomInt(1_000_000));
say(`Seed ${seed}: with --seed ${seed} the same accidents come in the same order.`);

const dataDir = await mkdtemp(join(tmpdir(), 'marbleland-chaos-'));
const disk = await mountSmallDisk(join(dataDir, 'files'));
/** What was opened so far, by its name, and how it is closed. */
const opened: Record<string, () => Promise<unknown>> = {};
let cleaning: Promise<void> | undefined;
// A run that is broken off, also while it starts, must not leave its disk mounted.
onStopSignal(() => void cleanUp().finally(() => process.exit(exitCodes.wrong)));
let exitCode: number = exitCodes.wrong;
try {
  const site = await openChaosSite(dataDir, processes);
  opened['The site'] = () => site.stop();
  const db = await connect(site.engine.uri, 'marbleland');
  opened['The connection to the database'] = () => db.close();
  exitCode = await run({ site, db, files: await openFileStore({ dataDir }) }, createRandom(seed));
} finally {
  await cleanUp();
}
process.exit(exitCode);

function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    try {
      for (const sentence of await closeAll(opened, closesWithinMs)) say(sentence, 'error');
    } finally {
      disk?.unmount();
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  })();
  return cleaning;
}

/** The kinds of accidents of this run: those that come, those that cannot be made, those not asked for. */
function choose(site: ChaosSite, random: Random) {
  const { only, without } = options;
  const all = accidentsOf(site, disk, random);
  const isLeftOut = ({ name }: Accident) =>
    !name.includes(only) || (without !== undefined && name.includes(without));
  const wanted = all.filter((accident) => !isLeftOut(accident));
  const possible = wanted.filter(({ impossible }) => impossible === undefined);
  if (possible.length === 0) throw new Error('No accident has such a name and can be made here.');
  const impossible = new Map(
    wanted.flatMap(({ name, impossible: why }): [string, string][] =>
      why === undefined ? [] : [[name, why]],
    ),
  );
  return { possible, impossible, wanted, leftOut: all.filter(isLeftOut).map(({ name }) => name) };
}

interface Attacked {
  site: ChaosSite;
  db: Database;
  files: FileStore;
}

async function run({ site, db, files }: Attacked, random: Random): Promise<number> {
  const { possible, impossible, wanted, leftOut } = choose(site, random);
  for (const [name, why] of impossible) say(`This run will not try: ${name}. ${why}`, 'error');
  const crowd = openCrowd(() => site.servers[randomInt(site.servers.length)]?.url ?? '');
  const party = await gatherParty(crowd, db, people);
  const { packId, levelId } = party;
  const followers = await Promise.all(site.servers.map((server) => openPackFollower(server, null, packId)));
  const findWrong = () =>
    findBrokenPromises({ db, files, kept: crowd.kept, servers: site.servers, followers, packId, levelId });

  const deck = createDeck(possible, random);
  const happened = new Map<string, number>();
  let kills = 0;
  const startedAt = performance.now();
  const isOver = () => {
    const isTimeOver = performance.now() - startedAt >= maxMs && (deck.isThrough || maxMs < fullRunMs);
    return isTimeOver || kills >= maxKills;
  };
  for (let round = 1; !isOver(); round += 1) {
    const stopWork = work(party);
    const roundEndsAt = performance.now() + roundMs;
    const inRound: string[] = [];
    do {
      const accident = deck.draw();
      await letItHappen(site, accident, random);
      happened.set(accident.name, (happened.get(accident.name) ?? 0) + 1);
      kills += accident.kills ?? 0;
      inRound.push(accident.name);
    } while (performance.now() < roundEndsAt && !isOver());
    const unexpected = await stopWork();
    const wrong = [...unexpected, ...(await whatStays(findWrong))];
    if (wrong.length === 0 && isOver()) wrong.push(...(await findLeft(db, files)), ...(await findWrong()));
    say(
      `Round ${round}: ${crowd.acknowledged} acknowledged writes, ${kills} kills, ${wrong.length} mistakes`,
    );
    for (const sentence of wrong.slice(0, 20)) say(sentence, 'error');
    if (wrong.length > 0) {
      say(`In this round: ${inRound.join('; ')}`);
      return exitCodes.wrong;
    }
  }
  const ranMs = performance.now() - startedAt;
  const names = wanted.map(({ name }) => name);
  const summary = summarize({ wanted: names, happened, impossible, leftOut, ranMs });
  say(describeKept(crowd.kept));
  for (const line of summary.lines) say(line);
  return summary.exitCode;
}

/** What was acknowledged and is therefore checked, so that one sees whether a run had any of it. */
function describeKept(kept: KeptWrites): string {
  const { accounts, comments, levels, deleted, loves, endedTokens, suspended } = kept;
  const { packs, deletedPacks, passwords, scores, downloads } = kept;
  return `Acknowledged and kept: ${accounts.size} accounts, ${levels.size} levels, ${comments.size} comments, \
${loves.size} loves, ${packs.size} packs, ${scores.size} scores, ${downloads.size} counts of downloads, \
${passwords.size} changed passwords, ${deleted.size} deleted levels, ${deletedPacks.size} deleted packs, \
${endedTokens.size} ended sessions, ${suspended.size} suspensions.`;
}

async function letItHappen(site: ChaosSite, accident: Accident, random: Random): Promise<void> {
  const end = await accident.begin();
  await wait(random.between(500, 8_000));
  await end();
  await waitUntilReady(site, accident.name);
  await wait(random.between(0, 2_000));
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

/** Received files that are left without an owner, when an idle site has been cleaned up. */
async function findLeft(db: Database, files: FileStore): Promise<string[]> {
  const before = Date.now();
  await wait(settledMs);
  return findUnowned(db, files, before);
}
