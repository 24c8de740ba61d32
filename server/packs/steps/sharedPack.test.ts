import { beforeEach, describe, expect, test } from 'vitest';
import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import type { PackStep } from '../../../shared/packSteps.ts';
import { insertLevel } from '../../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../../testing/person.ts';
import { serverForFile } from '../../testing/serverForFile.ts';

let packId: number;
const server = await serverForFile();
const [owner, editor] = [await signUpPerson(server), await signUpPerson(server)];
const levelIds: number[] = [];
for (let index = 0; index < 8; index++) levelIds.push((await insertLevel(server, owner.id))._id);
beforeEach(async () => {
  const created = await owner.request('pack.create', { body: { name: 'Ours', description: 'Together' } });
  packId = created.json.packId;
  await owner.call('pack.addEditor', { params: { id: String(packId), accountId: String(editor.id) } });
});

let lastClientId = 0;
const send = (by: Person, ...ops: PackOp[]) => {
  lastClientId += 1;
  const body = { baseVersion: 0, ops, clientId: `client-${lastClientId}` };
  return by.request('pack.applyOps', { params: { id: packId }, body });
};
const read = async () => (await visitor(server).request('pack.info', { params: { id: packId } })).json;
const replay = (
  steps: readonly PackStep[],
  start: PackContent = { name: 'Ours', description: 'Together', levelIds: [] },
) => steps.flatMap(({ ops }) => ops).reduce(applyPackOp, start);

describe('two editors at once', () => {
  test('two editors receive each other’s operations, with the author and the resulting version', async () => {
    const [a = 0, b = 0] = levelIds;
    const [first, second] = [await owner.listen(`pack:${packId}`), await editor.listen(`pack:${packId}`)];
    await send(owner, { op: 'add', levelIds: [a], after: null });
    expect(await second.next('pack:ops')).toMatchObject({
      packId,
      version: 1,
      ops: [{ op: 'add', levelIds: [a], after: null }],
      by: { id: owner.id, username: owner.username },
    });
    await send(editor, { op: 'add', levelIds: [b], after: a }, { op: 'rename', name: 'Hers' });
    await first.next('pack:ops');
    expect(await first.next('pack:ops')).toMatchObject({ version: 3, by: { id: editor.id } });
    expect(await first.next('pack:changed')).toMatchObject({ id: packId });
    first.close();
    second.close();
  });

  test('two editors who write at the same moment lose nothing', async () => {
    const watching = await visitor(server).listen(`pack:${packId}`);
    const writes = levelIds.flatMap((levelId, index) => {
      const by = index % 2 === 0 ? owner : editor;
      const add: PackOp = { op: 'add', levelIds: [levelId], after: levelIds[index - 1] ?? null };
      return [send(by, add), send(by, { op: 'move', levelId, after: null })];
    });
    const replies = await Promise.all(writes);
    expect(replies.map(({ status }) => status)).toEqual(writes.map(() => 200));

    const pack = await read();
    // An operation that leaves a level in its place has no effect.
    const withEffect = replies.filter(({ json }) => json.ignored.length === 0).length;
    expect(pack.version).toBe(withEffect);
    expect([...pack.levelIds].sort()).toEqual([...levelIds].sort());

    const steps: PackStep[] = [];
    while (steps.length < withEffect) steps.push(await watching.next('pack:ops'));
    watching.close();
    steps.sort((one, other) => one.version - other.version);
    expect(steps.map(({ version }) => version)).toEqual(steps.map((_, index) => index + 1));
    expect(replay(steps).levelIds).toEqual(pack.levelIds);
  });

  test('a level that is deleted while somebody adds it is not left in the pack', async () => {
    const levels: number[] = [];
    for (let index = 0; index < 5; index++) levels.push((await insertLevel(server, owner.id))._id);
    await Promise.all(
      levels.flatMap((levelId) => [
        send(editor, { op: 'add', levelIds: [levelId], after: null }),
        owner.request('level.delete', { params: { id: levelId } }),
      ]),
    );
    const stored = await server.deps.db.packs.findOne({ _id: packId });
    expect(stored?.levelIds).toEqual([]);
  });

  test('the operations of two editors do not reach the page of another pack', async () => {
    const elsewhere = await visitor(server).listen(`pack:${packId + 1}`);
    await send(owner, { op: 'rename', name: 'Quiet' });
    await elsewhere.socket.emitWithAck('room:join', { room: 'site' });
    expect(elsewhere.received().filter(({ event }) => event.startsWith('pack:'))).toEqual([]);
    elsewhere.close();
  });
});

describe('the history', () => {
  test('allows catching up from any version, also from inside a step', async () => {
    const [a = 0, b = 0] = levelIds;
    await send(owner, { op: 'add', levelIds: [a], after: null });
    await send(editor, { op: 'add', levelIds: [b], after: null }, { op: 'move', levelId: a, after: null });
    const since = async (version: number) =>
      (await owner.request('pack.opsSince', { params: { id: packId }, query: { since: version } })).json;
    const pack = await read();
    for (const version of [0, 1, 2, 3]) {
      const answer = await since(version);
      expect(answer.version).toBe(3);
      expect(answer.ops.flatMap((step: PackStep) => step.ops)).toHaveLength(3 - version);
    }
    expect(replay((await since(0)).ops).levelIds).toEqual(pack.levelIds);
    expect((await since(4)).code).toBe('bad_input');
    await server.deps.db.packSteps.deleteMany({ packId, version: { $lte: 1 } });
    expect((await since(0)).code).toBe('history_too_short');
    expect((await since(1)).ops).toHaveLength(1);
  });

  test('lists who did what, newest first, a page at a time', async () => {
    await send(owner, { op: 'rename', name: 'One' });
    await send(editor, { op: 'rename', name: 'Two' });
    const history = (query: object) =>
      visitor(server).request('pack.history', { params: { id: packId }, query: { ...query } });
    const { json } = await history({ limit: 2 });
    expect(json.map((step) => [step.version, step.by.id])).toEqual([
      [2, editor.id],
      [1, owner.id],
    ]);
    expect((await history({ before: 1 })).json).toMatchObject([
      { version: 0, ops: [], by: { id: owner.id } },
    ]);
  });

  test('restores a pack to an earlier version by new operations', async () => {
    const [a = 0, b = 0, c = 0] = levelIds;
    await send(owner, { op: 'add', levelIds: [a, b, c], after: null });
    await send(editor, { op: 'remove', levelIds: [a, b] }, { op: 'rename', name: 'Spoilt' });
    const restored = await owner.request('pack.restore', { params: { id: packId }, body: { version: 1 } });
    expect(restored.json).toMatchObject({ levelIds: [a, b, c], name: 'Ours', version: 5 });
    const emptied = await owner.request('pack.restore', { params: { id: packId }, body: { version: 0 } });
    expect(emptied.json).toMatchObject({ levelIds: [], name: 'Ours' });
    const unknown = await owner.request('pack.restore', { params: { id: packId }, body: { version: 2 } });
    expect(unknown.json.code).toBe('version_not_found');
  });
});
