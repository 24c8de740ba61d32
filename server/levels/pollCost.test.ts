import type { CommandStartedEvent } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { readNewest } from '../changes/readChanges.ts';
import { visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({
  // Metrics make the driver report its commands.
  env: { METRICS_TOKEN: 'a-token-for-metrics-of-tests' },
});

test('programs that poll the list at once share their reads of the history', async () => {
  const revision = await readNewest(server.deps.db);
  // A comment, so that the history has to be searched for levels.
  const number = await server.deps.db.nextId('changes');
  const facts = { event: 'comment:added', levelId: 1, commentId: 1 } as const;
  await server.deps.db.changes.insertOne({ ...facts, number, at: new Date() });
  const { client } = server.deps.db;
  const finds: string[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'find' && command.find === 'changes') finds.push(command.find);
  };
  client.on('commandStarted', note);
  onTestFinished(() => void client.off('commandStarted', note));
  const polls = Array.from({ length: 50 }, () =>
    visitor(server).call('level.changes', { query: { since: revision } }),
  );
  const unchanged = { revision, levels: [], removed: [] };
  expect(await Promise.all(polls)).toEqual(polls.map(() => unchanged));
  expect(finds.length).toBeGreaterThan(0);
  // Each would need two.
  expect(finds.length).toBeLessThan(polls.length);
});
