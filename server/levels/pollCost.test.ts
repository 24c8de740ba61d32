import { expect, test } from 'vitest';
import { readNewest } from '../changes/readChanges.ts';
import { commandsDuring, reportsCommands } from '../testing/commandsDuring.ts';
import { visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: reportsCommands });

test('programs that poll the list at once share their reads of the history', async () => {
  const revision = await readNewest(server.deps.db);
  // A comment, so that the history has to be searched for levels.
  const number = await server.deps.db.nextId('changes');
  const facts = { event: 'comment:added', levelId: 1, commentId: 1 } as const;
  await server.deps.db.changes.insertOne({ ...facts, number, at: new Date() });
  const unchanged = { revision, levels: [], removed: [] };
  const polls = Array.from({ length: 50 }, () => unchanged);
  const poll = () => visitor(server).call('level.changes', { query: { since: revision } });
  const commands = await commandsDuring(server, async () =>
    expect(await Promise.all(polls.map(poll))).toEqual(polls),
  );
  const finds = commands.filter(({ command: { find } }) => find === 'changes');
  expect(finds.length).toBeGreaterThan(0);
  // Each would need two.
  expect(finds.length).toBeLessThan(polls.length);
});
