import { beforeEach, expect, test, vi } from 'vitest';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { insertLevel } from '../../testing/factories.ts';
import { type Person, signUpPerson } from '../../testing/person.ts';
import { serverForFile } from '../../testing/serverForFile.ts';

/** Two people write the note on one level. */
const server = await serverForFile();
const [owner, editor] = [await signUpPerson(server), await signUpPerson(server)];
const levelId = (await insertLevel(server, owner.id))._id;
let id: string;
beforeEach(async () => {
  const { packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'Together' } });
  id = String(packId);
  await owner.call('pack.addEditor', { params: { id, accountId: String(editor.id) } });
  await send(owner, { op: 'add', levelIds: [levelId], after: null });
});

const send = (person: Person, ...ops: PackOp[]) =>
  person.call('pack.applyOps', { params: { id }, body: { baseVersion: 0, ops } });
const note = (text: string, base?: number): PackOp => ({
  op: 'note',
  levelId,
  note: text,
  ...(base !== undefined && { base }),
});

test('both changes stay where they are in different words', async () => {
  await send(owner, note('A good start.', 1));
  await send(owner, note('A very good start.', 2));
  const answer = await send(editor, note('A good start. Bring friends.', 2));
  expect(answer).toMatchObject({
    version: 4,
    notes: { [levelId]: 'A very good start. Bring friends.' },
    conflicts: [{ index: 0, theirs: 'A very good start.' }],
  });
});

test('a note is not overwritten where both changed the same words; both are answered', async () => {
  const [hers, his] = await Promise.all([send(owner, note('Hers', 1)), send(editor, note('His', 1))]);
  const conflicts = [...hers.conflicts, ...his.conflicts];
  const { notes = {} } = await owner.call('pack.info', { params: { id } });
  expect(conflicts).toEqual([{ index: 0, theirs: notes[levelId], merged: null }]);
  const chosen = await send(editor, note('His', Math.max(hers.version, his.version)));
  expect(chosen).toMatchObject({ notes: { [levelId]: 'His' }, conflicts: [] });
});

test('another level’s note and other changes since are no conflict, nor is a removed note that nobody changed', async () => {
  const other = (await insertLevel(server, owner.id))._id;
  await send(owner, note('First', 1));
  await send(owner, { op: 'add', levelIds: [other], after: null });
  await send(owner, { op: 'note', levelId: other, note: 'Else', base: 3 });
  expect(await send(editor, note('', 2))).toMatchObject({ notes: { [other]: 'Else' }, conflicts: [] });
});

test('later notes of one request replace its own, and clients that name no base the newest', async () => {
  await send(owner, note('First', 1));
  const twice = await send(editor, note('Second', 2), note('Third', 2));
  expect(twice).toMatchObject({ version: 4, notes: { [levelId]: 'Third' }, conflicts: [] });
  expect(await send(owner, note('Fourth'))).toMatchObject({ notes: { [levelId]: 'Fourth' }, conflicts: [] });
});

test('a level that comes back by undo has its note again', async () => {
  await send(owner, note('Why it is here', 1));
  await send(owner, { op: 'remove', levelIds: [levelId] });
  // Undone before the removal was answered: the page names the version from before it.
  const answer = await send(
    owner,
    { op: 'add', levelIds: [levelId], after: null },
    note('Why it is here', 2),
  );
  expect(answer).toMatchObject({ levelIds: [levelId], notes: { [levelId]: 'Why it is here' }, ignored: [] });
});

test('an edit that was stored but could not be published is answered as stored', async () => {
  const { live } = server.deps;
  const publish = live.publish.bind(live);
  const publishing = vi.spyOn(live, 'publish').mockImplementation((to, event, payload) => {
    if (event === 'pack:ops') throw new Error('The exchange is away.');
    publish(to, event, payload);
  });
  const answer = await send(owner, note('Stored', 1)).finally(() => publishing.mockRestore());
  expect(answer).toMatchObject({ version: 2, notes: { [levelId]: 'Stored' } });
});
