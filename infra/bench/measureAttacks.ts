import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { buildMission, zipOf } from '../../server/testing/tinyLevels.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { attacks } from './attacks/attacks.ts';
import type { AttackTask } from './attacks/runAttack.ts';
import type { BenchSite } from './benchSite.ts';
import { startTask } from './generator.ts';
import type { LoadResult } from './measureLoad.ts';
import { memoryOfTree } from './processes.ts';
import type { Figure } from './report.ts';
import { giveBackAllowances } from './resetMeasured.ts';
import { signInMany, type Writer } from './writers.ts';

const seconds = 5;
const othersPerSecond = 200;
/** Others come when an attack has just begun: its connections may still wait to be accepted. */
const othersAfterMs = 50;
/** Within this time after the last request, Node frees the memory that nobody needs any more. */
const collectedMs = 30_000;

/**
 * Measures, on a site with its usual limits, how long other people wait while one visitor or account does its
 * worst, and what all processes of the site hold in memory half a minute afterwards. Only attacks with `part` in
 * their name are tried.
 */
export async function measureAttacks(site: BenchSite, part: string): Promise<Figure[]> {
  const tried = Object.keys(attacks).filter((what) => what.includes(part));
  await giveBackAllowances();
  // The first has uploaded the levels made for downloads, which is half of what one person may in a day.
  const [, owner, ...accounts] = await signInMany(site, tried.length + 2);
  if (!owner) throw new Error('The demo has no people.');
  const large = { id: await submitLargeLevel(site, owner), token: owner.token };
  const attackerOf = (index: number, token: string) => ({
    url: site.url,
    address: `198.51.100.${index}`,
    token,
    large,
  });
  // The pages and data that others read are kept in memory from their first answer on.
  await othersBeside(site, { what: 'no attack', attacker: attackerOf(0, owner.token) });
  const figures: Figure[] = [];
  for (const [index, what] of tried.entries()) {
    const { token } = accounts[index] ?? owner;
    const { p99Ms, failures, answers } = await othersBeside(site, {
      what,
      attacker: attackerOf(index, token),
    });
    if (failures > 0) throw new Error(`${what}: ${failures} answers to others were refused.`);
    const memory = Math.round(memoryOfTree(site.serverPid));
    console.log(`${what}: ${Math.round(p99Ms)} ms, ${memory} MB, ${describeAnswers(answers)}`);
    figures.push({
      what: `${what}: slowest hundredth of others`,
      value: p99Ms,
      unit: 'ms',
      target: { atMost: 150 },
    });
  }
  await removeLevel(site, owner, large.id);
  await delay(collectedMs);
  const memory = memoryOfTree(site.serverPid);
  return [
    ...figures,
    {
      what: 'memory half a minute afterwards, with image processes',
      value: memory,
      unit: 'MB',
      target: { atMost: 350 },
    },
  ];
}

/** Statuses and how often each was answered. */
type Answers = [status: number, times: number][];

/** Shows whether an attack met the site's limits, or nothing at all, such as an address that is gone. */
const describeAnswers = (answers: Answers): string =>
  [...answers]
    .sort()
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ') || 'counts no answers';

async function othersBeside(
  site: BenchSite,
  task: AttackTask,
): Promise<Omit<LoadResult, 'answers'> & { answers: Answers }> {
  const paths = [
    ...Array.from({ length: 200 }, (_, index) =>
      addressOf('level.extendedInfo', { params: { id: 1 + index * 40 } }),
    ),
    addressOf('level.home'),
    '/level/7',
  ];
  const attack = startTask('attack', task);
  await attack.gathered;
  const others = startTask('load', {
    url: site.url,
    requests: paths.map((path, index) => ({ path, headers: { 'X-Forwarded-For': `203.0.113.${index}` } })),
    connections: 20,
    seconds,
    afterMs: othersAfterMs,
    rate: othersPerSecond,
    status: 200,
  });
  await others.gathered;
  attack.begin();
  const result = await others.result.finally(attack.dismiss);
  const answers = await attack.result;
  // Refused work ends, so that the next attack starts on a quiet site.
  await delay(1_000);
  return { ...result, answers };
}

const Checked = z.object({ uploadId: z.string() });
const Submitted = z.object({ levelIds: z.tuple([z.int()]) });

/**
 * A level whose mission has nearly 5 MB and whose picture is large. It differs each time: a run that was
 * broken off leaves its level behind.
 */
async function submitLargeLevel({ url }: BenchSite, { token }: Writer): Promise<number> {
  const note = randomUUID().slice(0, 20);
  const groups = Array.from(
    { length: 56_000 },
    (_, index) => `new SimGroup(Group${index}) { position = "${index} 0 0"; note = "${note}"; };`,
  );
  const mission = buildMission({ info: { name: 'Large', artist: 'Bench' }, objects: groups.join('\n') });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 5 };
  const picture = sharp({
    create: { width: 3_000, height: 2_000, channels: 3, background: 'grey', noise },
  });
  const zip = zipOf({ 'large.mis': mission, 'large.jpg': await picture.jpeg().toBuffer() });
  const headers = { Authorization: `Bearer ${token}` };
  const checked = await fetch(url + addressOf('upload.check'), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/zip' },
    body: new Uint8Array(zip),
  });
  const answer = await checked.text();
  if (!checked.ok) throw new Error(`The large level was refused: ${answer.slice(0, 500)}`);
  const { uploadId } = Checked.parse(JSON.parse(answer));
  const submitted = await fetch(url + addressOf('upload.submit'), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ uploadId, remarks: [''], addToPacks: [], newPack: null }),
  });
  const submission = await submitted.text();
  if (!submitted.ok) throw new Error(`The large level was not submitted: ${submission.slice(0, 500)}`);
  return Submitted.parse(JSON.parse(submission)).levelIds[0];
}

async function removeLevel({ url }: BenchSite, { token }: Writer, levelId: number): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { status } = await fetch(url + addressOf('level.delete', { params: { id: levelId } }), {
    method: 'DELETE',
    headers,
  });
  if (status !== 200) throw new Error(`The large level stays: ${status}.`);
}
