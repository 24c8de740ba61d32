import type { CommandStartedEvent } from 'mongodb';
import { expect, test } from 'vitest';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

// Metrics make the driver report its commands.
const [first, second] = await startTwoProcesses({ env: { METRICS_TOKEN: 'a-token-for-metrics-of-tests' } });

test('events published in one go travel to other processes as one message', async () => {
  const { packId } = await (await signUpPerson(first)).call('pack.create', {
    body: { name: 'Ours', description: 'Together' },
  });
  const reader = await visitor(second).listen(`pack:${packId}`);
  let messages = 0;
  const note = ({ commandName, command }: CommandStartedEvent) => {
    const events = commandName === 'insert' && command.insert === 'processEvents' ? command.documents : [];
    for (const { data } of events) if (data?.packet?.[0] === 'publications') messages += 1;
  };
  await first.deps.paced.flush();
  first.deps.db.client.on('commandStarted', note);
  for (const count of [1, 2, 3]) {
    first.deps.live.publish(`pack:${packId}`, 'download:counted', {
      kind: 'pack',
      id: packId,
      count,
    });
  }
  for (const count of [1, 2, 3]) expect((await reader.next('download:counted')).count).toBe(count);
  first.deps.db.client.off('commandStarted', note);
  expect(messages).toBe(1);
  reader.close();
});
