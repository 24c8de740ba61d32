import type { CommandStartedEvent } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

// Metrics make the driver report its commands.
const server = await serverForFile({ env: { METRICS_TOKEN: 'a-token-for-metrics-of-tests' } });
const person = await signUpPerson(server);

test('many who follow the history share what is read of it', async () => {
  const { changes, db } = server.deps;
  const level = await insertLevel(server, person.id);
  const params = { id: String(level._id) };
  await person.call('comment.post', { params, body: { content: 'Before they follow' } });
  await expect.poll(() => changes.readBeginning()).toBeGreaterThan(0);
  const since = await changes.readBeginning();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const followers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const stream = await changes.follow(since, `10.0.0.${index}`, end.signal);
      return stream[Symbol.asyncIterator]();
    }),
  );
  const heard = followers.map((follower) => follower.next());

  let reads = 0;
  const note = ({ commandName, command }: CommandStartedEvent) => {
    const isOfPage = command.filter?.number?.$gt === since;
    if (commandName === 'find' && command.find === 'changes' && isOfPage) reads += 1;
  };
  db.client.on('commandStarted', note);
  onTestFinished(() => void db.client.off('commandStarted', note));
  await person.call('comment.post', { params, body: { content: 'While they follow' } });
  const events = (await Promise.all(heard)).map(({ value }) => value);
  expect(events).toEqual(
    followers.map(() => expect.objectContaining({ id: since + 1, event: 'comment:added' })),
  );
  // The first reads at once, and the others gather meanwhile.
  expect(reads).toBe(2);
});
