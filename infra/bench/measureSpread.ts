import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { LoveState } from '../../shared/loves.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { BenchSite } from './benchSite.ts';
import type { LoadRequest } from './measureLoad.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import {
  benchComment,
  comment,
  levelAt,
  levelsOf,
  love,
  packOp,
  packsOf,
  setRemarks,
  signInMany,
} from './writers.ts';

const people = 4;
const turns = 40;
const patienceMs = 10_000;
/** The system gives connections to the processes by turns, so that these reach all of them. */
const readers = 4;

/** A page whose data somebody changes. */
interface Change {
  path: string;
  writes: LoadRequest[];
  /** Whether the data of the page show the change; `answer` is that to the last write. */
  isShown(page: Page, answer: unknown): boolean;
}

const Page = z.looseObject({
  lovedCount: z.int(),
  remarks: z.string().nullish(),
  comments: z.array(z.looseObject({ content: z.string() })).optional(),
  levelIds: z.array(z.int()).optional(),
});
type Page = z.infer<typeof Page>;

const isCounted: Change['isShown'] = ({ lovedCount }, answer) =>
  lovedCount === LoveState.parse(answer).lovedCount;

/** Measures how long one process shows what another has changed already, after its answer. */
export async function measureSpread(site: BenchSite): Promise<Figure[]> {
  const writers = await signInMany(site, people);
  const [first, second] = writers;
  if (!first || !second) throw new Error('The demo has too few people.');
  const packs = await packsOf(site, writers);
  const [own] = await levelsOf(site, first);
  if (!own) throw new Error('The first person of the demo has no level.');
  const pageOf = (id: number) => addressOf('level.extendedInfo', { params: { id } });
  const kinds: Record<string, (turn: number) => Change> = {
    // The second count comes while the first has just been published, and has to wait.
    'two loves': (turn) => ({
      path: pageOf(levelAt(turn)),
      writes: [love(first, levelAt(turn), 'love'), love(second, levelAt(turn), 'love')],
      isShown: isCounted,
    }),
    'two loves withdrawn': (turn) => ({
      path: pageOf(levelAt(turn)),
      writes: [love(first, levelAt(turn), 'unlove'), love(second, levelAt(turn), 'unlove')],
      isShown: isCounted,
    }),
    'a comment': (turn) => ({
      path: pageOf(levelAt(turn)),
      writes: [comment(first, levelAt(turn), `${benchComment} ${turn}`)],
      isShown: ({ comments = [] }) => comments.some(({ content }) => content === `${benchComment} ${turn}`),
    }),
    'an edited level': (turn) => ({
      path: pageOf(own.id),
      writes: [setRemarks(first, own.id, `Edited ${turn} times.`)],
      isShown: ({ remarks }) => remarks === `Edited ${turn} times.`,
    }),
    'an operation on a pack': (turn) => {
      const pack = packs[turn % packs.length];
      if (!pack) throw new Error('The first people of the demo have no packs.');
      const levelId = pack.levelIds[1 + (turn % (pack.levelIds.length - 1))];
      return {
        path: addressOf('pack.info', { params: { id: pack.id } }),
        writes: [packOp(pack, pack.levelIds.indexOf(levelId ?? 0))],
        isShown: ({ levelIds = [] }) => levelIds[0] === levelId,
      };
    },
  };
  const agents = Array.from({ length: readers }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const figures: Figure[] = [];
  for (const [what, changeOf] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) times.push(await timeOf(site, agents, changeOf(turn)));
    figures.push({
      what: `${what}: shown by another process after, slowest of ${turns}`,
      value: Math.max(...times),
      unit: 'ms',
      target: { atMost: 250 },
    });
  }
  for (const agent of agents) agent.destroy();
  await removeMeasured();
  return figures;
}

/** The time in ms from the answer to the last write until all readers have been shown the change. */
async function timeOf(site: BenchSite, agents: readonly Agent[], change: Change): Promise<number> {
  const [writer] = agents;
  const read = async (agent: Agent | undefined): Promise<Page> =>
    Page.parse(await ask(site, agent, { path: change.path }));
  await Promise.all(agents.map(read));
  let answer: unknown;
  for (const write of change.writes) answer = await ask(site, writer, write);
  const answeredAt = performance.now();
  await Promise.all(
    agents.map(async (agent) => {
      while (!change.isShown(await read(agent), answer)) {
        if (performance.now() - answeredAt > patienceMs) {
          throw new Error(`${change.path} does not show a change.`);
        }
      }
    }),
  );
  return performance.now() - answeredAt;
}

async function ask(
  { url }: BenchSite,
  agent: Agent | undefined,
  { path, method = 'GET', headers = {}, body = '' }: LoadRequest,
): Promise<unknown> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url + path, { agent, method, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  const answer = await json(response);
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode}`);
  return answer;
}
