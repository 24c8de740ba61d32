import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { commandsDuring, reportsCommands } from '../testing/commandsDuring.ts';
import { insertLevels } from '../testing/insertLevels.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let writer: Person;
beforeAll(async () => {
  server = await startTestServer({ env: reportsCommands });
  writer = await signUpPerson(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** Levels with so many comments each. Returns their IDs, and the texts of the comments, newest first. */
async function levelsWith(counts: readonly number[]): Promise<Map<number, string[]>> {
  const levelIds = await insertLevels(server, writer.id, counts.length);
  const texts = new Map<number, string[]>();
  for (const [index, levelId] of levelIds.entries()) {
    const ids = await server.deps.db.nextIds('comments', counts[index] ?? 0);
    const comments = ids.map((_id) => ({
      _id,
      levelId,
      author: writer.id,
      time: 1_000,
      content: `Comment ${_id} on ${levelId}`,
    }));
    if (comments.length > 0) await server.deps.db.comments.insertMany(comments);
    texts.set(levelId, comments.map(({ content }) => content).toReversed());
  }
  return texts;
}

/** Posts a comment on each level, all at the same moment. Returns the texts that are answered, by level. */
const commentOnAll = async (levelIds: Iterable<number>, content: string): Promise<Map<number, string[]>> =>
  new Map(
    await Promise.all(
      [...levelIds].map(async (levelId): Promise<[number, string[]]> => {
        const params = { id: String(levelId) };
        const answer = await writer.call('comment.post', { params, body: { content } });
        return [levelId, answer.map((comment) => comment.content)];
      }),
    ),
  );

test('who comments gets the newest comments of the level, of levels with few and with many, at one moment', async () => {
  const stored = await levelsWith([0, 1, 3, 0, 60, 2, 230, 4, 0, 49, 50, 51, 199, 5]);
  const added: string[] = [];
  // What was learnt about the levels in one round is used in the next.
  for (const content of ['The first round', 'The second round', 'The third round']) {
    const answers = await commentOnAll(stored.keys(), content);
    added.unshift(content);
    for (const [levelId, texts] of stored) {
      expect(answers.get(levelId)).toEqual([...added, ...texts].slice(0, limits.commentsPage));
    }
  }
});

/** Nobody who comments goes on before so many comments are stored. */
function waitForAll(howMany: number): void {
  const { comments } = server.deps;
  const { add } = comments;
  let left = howMany;
  let goOn = () => {};
  const areStored = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(comments, 'add').mockImplementation(async (comment) => {
    const recorded = await add(comment);
    left -= 1;
    if (left === 0) goOn();
    await areStored;
    return recorded;
  });
}

test('comments on many levels at one moment are read together', async () => {
  const levels = await levelsWith(Array.from({ length: 40 }, (_, index) => index % 4));
  waitForAll(levels.size);
  const commands = await commandsDuring(server, () => commentOnAll(levels.keys(), 'At one moment'));
  // What tests have stored is found in the background, too, by its ID.
  const reads = commands.filter(
    ({ command: { find, filter } }) =>
      find === 'comments' && filter.levelId !== undefined && filter._id === undefined,
  );
  // The first is read at once, and the others meanwhile gather.
  expect(reads).toHaveLength(2);
});
