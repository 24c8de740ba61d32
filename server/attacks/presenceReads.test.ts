import { expect, test, vi } from 'vitest';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();
const person = await signUpPerson(server);

test('messages of many windows at once, and the packs that they open, are few reads of the database', async () => {
  const body = { name: 'Picks', description: 'Good ones' };
  const { packId } = await person.call('pack.create', { body });
  const windows = await Promise.all(Array.from({ length: 60 }, () => person.listen(`pack:${packId}`)));
  const { packs, accounts } = server.deps.db;
  const reads = [packs, accounts].flatMap((collection) => [
    vi.spyOn(collection as typeof packs, 'find'),
    vi.spyOn(collection as typeof packs, 'findOne'),
  ]);
  const answers = await Promise.all(
    windows.map(({ socket }) =>
      socket.emitWithAck('presence:set', { room: `pack:${packId}`, focus: 'name' }),
    ),
  );
  expect(answers).toEqual(answers.map(() => ({ ok: true })));
  await Promise.all(
    windows.map(({ socket }, index) =>
      socket.emitWithAck('room:join', { room: `pack:${packId + 1 + index}` }),
    ),
  );
  const count = reads.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(40);
  for (const read of reads) read.mockRestore();
  for (const window of windows) window.close();
});
