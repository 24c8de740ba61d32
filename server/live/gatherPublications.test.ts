import type { CommandStartedEvent } from 'mongodb';
import { expect, test } from 'vitest';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

// Metrics make the driver report its commands.
const [first, second] = await startTwoProcesses({ env: { METRICS_TOKEN: 'a-token-for-metrics-of-tests' } });

/** Counts the messages of one kind that the first process sends to the others, until `stop` is called. */
function countMessages(kind: string): { stop(): number } {
  let messages = 0;
  const note = ({ commandName, command }: CommandStartedEvent) => {
    const events = commandName === 'insert' && command.insert === 'processEvents' ? command.documents : [];
    for (const { data } of events) if (data?.packet?.[0] === kind) messages += 1;
  };
  first.deps.db.client.on('commandStarted', note);
  return {
    stop() {
      first.deps.db.client.off('commandStarted', note);
      return messages;
    },
  };
}

test('events published in one go travel to other processes as one message', async () => {
  const { packId } = await (await signUpPerson(first)).call('pack.create', {
    body: { name: 'Ours', description: 'Together' },
  });
  const reader = await visitor(second).listen(`pack:${packId}`);
  await first.deps.paced.flush();
  const messages = countMessages('publications');
  for (const count of [1, 2, 3]) {
    first.deps.live.publish(`pack:${packId}`, 'download:counted', {
      kind: 'pack',
      id: packId,
      count,
    });
  }
  for (const count of [1, 2, 3]) expect((await reader.next('download:counted')).count).toBe(count);
  expect(messages.stop()).toBe(1);
  reader.close();
});

test('who edits a pack travels to other processes in few messages, however many they are', async () => {
  const owner = await signUpPerson(first);
  const { packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'Together' } });
  const room = `pack:${packId}`;
  const editors = [owner, await signUpPerson(first), await signUpPerson(first), await signUpPerson(first)];
  for (const { id } of editors.slice(1)) {
    await owner.call('pack.addEditor', { params: { id: String(packId), accountId: String(id) } });
  }
  const windows = await Promise.all(
    [...editors, ...editors, ...editors].map((editor) => editor.listen(room)),
  );
  const reader = await visitor(second).listen(room);
  const shown = async (howMany: number) => {
    for (;;) if ((await reader.next('presence:changed')).people.length === howMany) return;
  };
  const messages = countMessages('presence');
  for (const { socket } of windows) socket.emit('presence:set', { room, focus: null });
  await shown(editors.length);
  for (const window of windows) window.close();
  await shown(0);
  // Twelve came, and twelve left.
  expect(messages.stop()).toBeLessThan(12);
  reader.close();
});
