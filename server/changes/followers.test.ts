import { expect, onTestFinished, test } from 'vitest';
import { commandsDuring, reportsCommands } from '../testing/commandsDuring.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: reportsCommands });
const person = await signUpPerson(server);

test('many who follow the history share what is read of it', async () => {
  const { changes } = server.deps;
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

  const commands = await commandsDuring(server, async () => {
    await person.call('comment.post', { params, body: { content: 'While they follow' } });
    const events = (await Promise.all(heard)).map(({ value }) => value);
    expect(events).toEqual(
      followers.map(() => expect.objectContaining({ id: since + 1, event: 'comment:added' })),
    );
  });
  const reads = commands.filter(
    ({ command: { find, filter } }) => find === 'changes' && filter.number?.$gt === since,
  );
  // The first reads at once, and the others gather meanwhile.
  expect(reads).toHaveLength(2);
});
