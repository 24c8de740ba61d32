import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Compatibility, GameType, Modification } from '../../shared/classification.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { type LevelFilter, levelSorts, yesNo } from '../../shared/search/levelFilter.ts';
import { levelMatcher, levelOrders } from '../../shared/search/levelSearch.ts';
import { compareBy } from '../../shared/search/orders.ts';
import { packSorts } from '../../shared/search/packFilter.ts';
import { packMatcher, packOrders } from '../../shared/search/packSearch.ts';
import { buildLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { blockSize } from './textBlock.ts';

/** The server's searches find the same as the pages' rules, in the same order, page by page. */
const server = await serverForFile();

const word = fc.constantFrom(
  'Élan',
  'zig-zag',
  "It's",
  '007',
  '7',
  '日本',
  'a',
  'tower 10',
  'TOWER 2',
  'ß',
  ' ',
);
const name = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
const query = fc.oneof(
  fc.constant(''),
  fc.constantFrom('tower', 'ELAN', '7', 'its', 'zigzag 0', '本', 'nothing'),
  name,
);
const mode = fc.constantFrom('', 'null', 'Hunt', 'Hunt Haste', 'king');

const level = fc.record({
  name,
  artist: fc.option(name, { nil: undefined }),
  mode,
  addedAt: fc.nat(5),
  gems: fc.nat(3),
  downloads: fc.nat(4),
  lovedCount: fc.nat(4),
  hasEasterEgg: fc.boolean(),
  gameType: fc.constantFrom(...GameType.options),
  modification: fc.constantFrom(...Modification.options),
  datablockCompatibility: fc.constantFrom(...Compatibility.options),
});

const put = (
  _id: number,
  { name: called, artist, mode: played, ...facts }: typeof level extends fc.Arbitrary<infer T> ? T : never,
) =>
  server.deps.catalogue.put(
    buildLevel({
      _id,
      ...facts,
      missionInfo: [
        ['name', called],
        ...(artist === undefined ? [] : [['artist', artist] satisfies [string, string]]),
        ['gamemode', played],
      ],
    }),
  );

const filter: fc.Arbitrary<LevelFilter> = fc.record({
  query,
  modification: fc.constantFrom('all' as const, ...Modification.options),
  compatibility: fc.constantFrom(...Compatibility.options),
  gameType: fc.constantFrom('all' as const, ...GameType.options),
  gameMode: fc.constantFrom('all', 'all', 'normal', 'hunt', 'haste', 'tag'),
  gems: fc.constantFrom(...yesNo),
  easterEgg: fc.constantFrom(...yesNo),
  sort: fc.constantFrom(...levelSorts),
  reverse: fc.boolean(),
});

/** More than what is kept together, so that a search goes through several blocks. */
const manyLevels = blockSize + 100;

/** Something that happens to the list between two searches. */
const change = fc.record({
  id: fc.integer({ min: 1, max: manyLevels + 60 }),
  downloads: fc.nat(9),
  lovedCount: fc.nat(9),
  isRemoved: fc.boolean(),
  edited: fc.option(level),
});

test('levels: the same IDs in the same order, whatever the filters, the order, and what changes meanwhile', async () => {
  for (const [index, facts] of fc.sample(level, { numRuns: manyLevels, seed: 7 }).entries()) {
    put(index + 1, facts);
  }
  const { catalogue } = server.deps;
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.constantFrom(1, 7, 50),
      fc.option(change),
      fc.option(level),
      async (wanted, limit, changed, added) => {
        if (changed?.isRemoved) catalogue.remove(changed.id);
        else if (changed) {
          catalogue.setCount(changed.id, { downloads: changed.downloads, lovedCount: changed.lovedCount });
          if (changed.edited && catalogue.has(changed.id)) put(changed.id, changed.edited);
        }
        if (added) put(Math.max(...catalogue.ids()) + 1, added);
        const all = catalogue.ids().flatMap((id) => catalogue.get(id) ?? []);
        const expected = all
          .filter(levelMatcher(wanted))
          .sort(compareBy(levelOrders[wanted.sort], wanted.reverse));
        const found = await everyPage(limit, async (page) => {
          const { query: q, compatibility, gameType, gameMode, easterEgg, reverse, ...same } = wanted;
          const answer = await visitor(server).call('level.search', {
            query: {
              q,
              compatible: compatibility,
              type: gameType,
              mode: gameMode,
              egg: easterEgg,
              ...(reverse && { reverse: '' }),
              ...same,
              ...page,
            },
          });
          expect(answer.matching).toBe(expected.length);
          expect(answer.total).toBe(all.length);
          return { ids: answer.levels.map(({ id }) => id), next: answer.next };
        });
        expect(found).toEqual(expected.slice(0, maxPages * limit).map(({ id }) => id));
      },
    ),
    { numRuns: 120, seed: 11 },
  );
});

test('packs: the same IDs in the same order', async () => {
  const people = [
    await signUpPerson(server, { username: 'Ånna' }),
    await signUpPerson(server, { username: 'bert 2' }),
  ];
  const pack = fc.record({
    name,
    createdBy: fc.constantFrom(...people.map(({ id }) => id)),
    createdAt: fc.nat(4),
    downloads: fc.nat(4),
    lovedCount: fc.nat(4),
    size: fc.nat(3),
  });
  await server.deps.db.packs.insertMany(
    fc.sample(pack, { numRuns: 60, seed: 5 }).map(({ size, ...facts }, index) => ({
      _id: index + 1,
      description: '',
      editors: [],
      version: 0,
      levelIds: server.deps.catalogue.ids().slice(0, size),
      ...facts,
    })),
  );
  const all = await visitor(server).call('pack.list');
  expect(all).toHaveLength(60);
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom(...packSorts),
      fc.boolean(),
      fc.constantFrom(1, 9),
      async (q, sort, reverse, limit) => {
        const expected = all.filter(packMatcher(q)).sort(compareBy(packOrders()[sort], reverse));
        const found = await everyPage(limit, async (page) => {
          const answer = await visitor(server).call('pack.search', {
            query: { q, sort, ...(reverse && { reverse: '' }), ...page },
          });
          expect(answer.matching).toBe(expected.length);
          return { ids: answer.packs.map(({ id }) => id), next: answer.next };
        });
        expect(found).toEqual(expected.slice(0, maxPages * limit).map(({ id }) => id));
      },
    ),
    { numRuns: 40, seed: 3 },
  );
});

test('a found pack says whether the asker loves it', async () => {
  const reader = await signUpPerson(server);
  await reader.call('pack.love', { params: { id: '1' } });
  const search = async (person: typeof reader): Promise<ReplyOf<'pack.search'>> =>
    person.call('pack.search', { query: { limit: 1_000 } });
  const lovedBy = async (person: typeof reader) =>
    (await search(person)).packs.filter(({ lovedByYou }) => lovedByYou).map(({ id }) => id);
  expect(await lovedBy(reader)).toEqual([1]);
  expect(await lovedBy(visitor(server))).toEqual([]);
});

test('an invented cursor is refused', async () => {
  for (const after of ['x', Buffer.from('{}').toString('base64url')]) {
    const reply = await visitor(server).send('GET', `/api/level/search?after=${after}`);
    expect([reply.status, reply.json.code]).toEqual([400, 'bad_input']);
  }
});

const maxPages = 6;

/** The IDs of the first pages one after the other. */
async function everyPage(
  limit: number,
  read: (page: { limit: number; after?: string }) => Promise<{ ids: number[]; next: string | null }>,
): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await read({ limit, ...(after !== null && { after }) });
    ids.push(...answer.ids);
    after = answer.next;
    if (after === null) break;
  }
  return ids;
}
