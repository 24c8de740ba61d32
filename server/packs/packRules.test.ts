import { beforeEach, describe, expect, test } from 'vitest';
import type { PackOp } from '../../shared/applyPackOp.ts';
import { limits } from '../../shared/limits.ts';
import { serverLimits } from '../limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { pruneHistory } from './history/pruneHistory.ts';

const now = Date.now();
let id: string;
const server = await serverForFile({ clock: () => now });
const [owner, editor] = [await signUpPerson(server), await signUpPerson(server)];
const levelIds: number[] = [];
for (let index = 0; index < 6; index++) levelIds.push((await insertLevel(server, owner.id))._id);
beforeEach(async () => {
  const { packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'Hard levels.' } });
  id = String(packId);
  await owner.call('pack.addEditor', { params: { id, accountId: String(editor.id) } });
});

const send = (by: Person, ops: PackOp[], more: { clientId?: string; kind?: 'undo' | 'redo' } = {}) =>
  by.call('pack.applyOps', { params: { id }, body: { baseVersion: 0, ops, ...more } });
const read = () => visitor(server).call('pack.info', { params: { id } });
const history = () => visitor(server).call('pack.history', { params: { id }, query: { limit: 24 } });
const stepCount = () => server.deps.db.packSteps.countDocuments({ packId: Number(id), version: { $gte: 0 } });

describe('a request in which one operation is impossible', () => {
  test('applies the others: the level is gone, the description stays', async () => {
    const gone = await insertLevel(server, owner.id);
    await owner.call('level.delete', { params: { id: String(gone._id) } });
    const [a = 0, b = 0] = levelIds;
    const answer = await send(editor, [
      { op: 'add', levelIds: [a, gone._id, b], after: null },
      { op: 'remove', levelIds: [gone._id] },
      { op: 'describe', description: 'Written offline.' },
    ]);
    expect(answer).toMatchObject({
      version: 2,
      levelIds: [a, b],
      description: 'Written offline.',
      ignored: [
        { index: 0, reason: 'level_gone', levelIds: [gone._id] },
        { index: 1, reason: 'no_effect' },
      ],
      conflicts: [],
    });
    const [newest] = await history();
    expect(newest?.ops).toEqual([
      { op: 'add', levelIds: [a, b], after: null },
      { op: 'describe', description: 'Written offline.' },
    ]);
  });

  test('gets the same answer when it is repeated, also when it made no step', async () => {
    const [a = 0, b = 0] = levelIds;
    const partly: PackOp[] = [
      { op: 'add', levelIds: [a], after: null },
      { op: 'remove', levelIds: [b] },
    ];
    const first = await send(editor, partly, { clientId: 'partly-one' });
    const nothing: PackOp[] = [{ op: 'remove', levelIds: [b] }];
    const second = await send(editor, nothing, { clientId: 'nothing-one' });
    expect(second.ignored).toEqual([{ index: 0, reason: 'no_effect' }]);
    await send(owner, [{ op: 'add', levelIds: [b], after: a }]);
    expect((await send(editor, partly, { clientId: 'partly-one' })).ignored).toEqual(first.ignored);
    expect((await send(editor, nothing, { clientId: 'nothing-one' })).ignored).toEqual(second.ignored);
    expect((await read()).levelIds).toEqual([a, b]);
  });
});

describe('a text that two people have changed', () => {
  test('keeps both changes where they are in different words', async () => {
    await send(owner, [{ op: 'describe', description: 'Very hard levels.', base: 0 }]);
    const mine = 'Hard levels. Bring friends.';
    const answer = await send(editor, [{ op: 'describe', description: mine, base: 0 }]);
    const both = 'Very hard levels. Bring friends.';
    expect(answer).toMatchObject({
      version: 2,
      description: both,
      conflicts: [{ index: 0, theirs: 'Very hard levels.', merged: both }],
    });
  });

  test('is not overwritten where both changed the same words; the answer has both, and the rest is stored', async () => {
    await send(owner, [{ op: 'rename', name: 'Theirs', base: 0 }]);
    const [a = 0] = levelIds;
    const answer = await send(editor, [
      { op: 'rename', name: 'Mine', base: 0 },
      { op: 'add', levelIds: [a], after: null },
    ]);
    expect(answer).toMatchObject({
      version: 2,
      name: 'Theirs',
      levelIds: [a],
      conflicts: [{ index: 0, theirs: 'Theirs', merged: null }],
    });
    const again = await send(editor, [{ op: 'rename', name: 'Mine', base: answer.version }]);
    expect(again).toMatchObject({ name: 'Mine', conflicts: [] });
  });

  test('is simply replaced by the same person later in the request, and by clients that name no base', async () => {
    const answer = await send(editor, [
      { op: 'rename', name: 'First', base: 0 },
      { op: 'rename', name: 'Second', base: 0 },
    ]);
    expect(answer).toMatchObject({ name: 'Second', version: 2, conflicts: [] });
    expect((await send(owner, [{ op: 'rename', name: 'Third' }])).name).toBe('Third');
  });

  test('can be saved by both at the same moment, and neither is lost unnoticed', async () => {
    const [one, other] = await Promise.all([
      send(owner, [{ op: 'rename', name: 'Hers', base: 0 }]),
      send(editor, [{ op: 'rename', name: 'His', base: 0 }]),
    ]);
    const conflicts = [...one.conflicts, ...other.conflicts];
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject({ theirs: (await read()).name, merged: null });
  });
});

test('a held level is dropped where it was held, even if the level before is removed', async () => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = levelIds;
  await send(owner, [{ op: 'add', levelIds: [a, b, c, d, e], after: null }]);
  await send(owner, [{ op: 'remove', levelIds: [b] }]);
  const answer = await send(editor, [{ op: 'move', levelId: e, after: b, before: c, fallbacks: [a, null] }]);
  expect(answer.levelIds).toEqual([a, e, c, d]);
});

test('notes say why a level is there, on the page and in the history', async () => {
  const [a = 0] = levelIds;
  await send(owner, [{ op: 'add', levelIds: [a], after: null }]);
  const answer = await send(editor, [{ op: 'note', levelId: a, note: 'The best start' }]);
  expect(answer.notes).toEqual({ [a]: 'The best start' });
  expect((await read()).notes).toEqual({ [a]: 'The best start' });
  const long = { op: 'note', levelId: a, note: 'x'.repeat(limits.packNoteLength + 1) };
  const refused = await editor.request('pack.applyOps', {
    params: { id },
    body: { baseVersion: 0, ops: [long] },
  });
  expect(refused.status).toBe(400);
  await send(owner, [{ op: 'remove', levelIds: [a] }]);
  expect((await read()).notes).toEqual({});
  const restored = await owner.call('pack.restore', { params: { id }, body: { version: 2 } });
  expect(restored.notes).toEqual({ [a]: 'The best start' });
});

describe('the history', () => {
  test('names undoing and restoring as such, and lists who joined and left', async () => {
    const [a = 0] = levelIds;
    await send(editor, [{ op: 'add', levelIds: [a], after: null }]);
    await send(editor, [{ op: 'remove', levelIds: [a] }], { kind: 'undo' });
    await owner.call('pack.restore', { params: { id }, body: { version: 1 } });
    await owner.call('pack.removeEditor', { params: { id, accountId: String(editor.id) } });
    const steps = await history();
    expect(steps.map(({ version, kind, restored }) => [version, kind, restored])).toEqual([
      [3, 'restore', 1],
      [2, 'undo', undefined],
      [1, 'edit', undefined],
      [0, 'edit', undefined],
    ]);
    const changes = steps.map(({ editorChanges }) =>
      editorChanges.map(({ kind, account }) => [kind, account.id]),
    );
    expect(changes).toEqual([[['removed', editor.id]], [], [], [['invited', editor.id]]]);
  });

  test('shows the content of every version, and its name', async () => {
    const [a = 0, b = 0] = levelIds;
    for (let turn = 0; turn < 60; turn++) {
      const isOut = turn % 2 === 0;
      await send(owner, [
        isOut ? { op: 'add', levelIds: [a], after: null } : { op: 'remove', levelIds: [a] },
      ]);
    }
    await send(owner, [{ op: 'add', levelIds: [b], after: null }]);
    const at = (version: number) =>
      visitor(server).call('pack.version', { params: { id, version: String(version) } });
    expect((await at(0)).levelIds).toEqual([]);
    expect((await at(51)).levelIds).toEqual([a]);
    expect((await at(61)).levelIds).toEqual([b]);
    await expect(at(62)).rejects.toThrow();
    const watching = await visitor(server).listen(`pack:${id}`);
    const params = { id, version: '51' };
    await editor.call('pack.labelVersion', { params, body: { label: 'Before the big sort' } });
    expect(await watching.next('pack:labelled')).toMatchObject({ version: 51, label: 'Before the big sort' });
    watching.close();
    expect((await at(51)).label).toBe('Before the big sort');
    expect((await history()).find(({ version }) => version === 51)?.label).toBe('Before the big sort');
    const stranger = await signUpPerson(server);
    const refused = await stranger.request('pack.labelVersion', {
      params: { id, version: 51 },
      body: { label: 'Mine' },
    });
    expect(refused.status).toBe(403);
    await editor.call('pack.labelVersion', { params, body: { label: '' } });
    expect((await at(51)).label).toBeNull();
  });

  test('comes in answers of bounded size, which lead on to the next', async () => {
    const description = (mark: number) => `${mark} ${'ö'.repeat(limits.packDescriptionLength - 10)}`;
    for (let turn = 0; turn < 10; turn++) {
      const ops = Array.from({ length: limits.packOpTexts }, (_, index) => index + turn * 100);
      await send(
        owner,
        ops.map((mark) => ({ op: 'describe' as const, description: description(mark) })),
      );
    }
    const seen: number[] = [];
    for (let since = 0, hasMore = true; hasMore; since = seen.length) {
      const answer = await visitor(server).call('pack.opsSince', { params: { id }, query: { since } });
      expect(JSON.stringify(answer.ops).length).toBeLessThan(2 * serverLimits.packHistoryBytes);
      seen.push(...answer.ops.flatMap(({ ops }) => ops.map(() => 1)));
      hasMore = answer.hasMore;
    }
    expect(seen).toHaveLength(10 * limits.packOpTexts);
    expect((await history()).length).toBeLessThan(10);
  });
});

describe('a malicious editor', () => {
  test('makes no history by operations without effect', async () => {
    const [a = 0, b = 0] = levelIds;
    await send(owner, [{ op: 'add', levelIds: [a], after: null }]);
    const before = [await stepCount(), (await read()).version];
    for (let turn = 0; turn < 5; turn++) {
      const ops = Array.from({ length: limits.packOps }, () => ({ op: 'remove' as const, levelIds: [b] }));
      await send(editor, ops);
    }
    expect([await stepCount(), (await read()).version]).toEqual(before);
  });

  test("cannot push out other people's steps, only their own", async () => {
    const [a = 0, b = 0] = levelIds;
    await send(owner, [{ op: 'add', levelIds: [a, b], after: null }]);
    await send(editor, [{ op: 'remove', levelIds: [a, b] }]);
    const count = serverLimits.packHistory + 100;
    await fillHistory(editor.id, count);
    await pruneHistory(server.deps, Number(id));
    expect(await stepCount()).toBe(serverLimits.packHistory + 2);
    const kept = await visitor(server).call('pack.version', { params: { id, version: '1' } });
    expect(kept.levelIds).toEqual([a, b]);
    const own = await visitor(server).call('pack.version', { params: { id, version: String(count + 2) } });
    expect(own.name).toBe(String(count));
    const gap = await visitor(server).request('pack.opsSince', { params: { id }, query: { since: 1 } });
    expect(gap.json.code).toBe('history_too_short');
    expect((await owner.call('pack.restore', { params: { id }, body: { version: 1 } })).levelIds).toEqual([
      a,
      b,
    ]);
  });

  test('pushes out what is older than 30 days, of which only the newest steps stay', async () => {
    const [a = 0, b = 0] = levelIds;
    await send(owner, [{ op: 'add', levelIds: [a, b], after: null }]);
    const time = now - serverLimits.packHistoryMs - 1;
    await server.deps.db.packSteps.updateMany({ packId: Number(id) }, { $set: { time } });
    await fillHistory(editor.id, serverLimits.packHistory - 1);
    await pruneHistory(server.deps, Number(id));
    expect(await stepCount()).toBe(serverLimits.packHistory);
    const added = await visitor(server).call('pack.version', { params: { id, version: '1' } });
    expect(added.levelIds).toEqual([a, b]);
    await fillHistory(editor.id, 1);
    await pruneHistory(server.deps, Number(id));
    expect(await stepCount()).toBe(serverLimits.packHistory);
    const gone = await visitor(server).request('pack.version', { params: { id, version: '1' } });
    expect([gone.status, gone.json.code]).toEqual([404, 'version_not_found']);
  });

  test('names no level twice, and not too many in one request', async () => {
    const [a = 0] = levelIds;
    const refused = async (ops: unknown[]) =>
      (await editor.request('pack.applyOps', { params: { id }, body: { baseVersion: 0, ops } })).status;
    expect(await refused([{ op: 'remove', levelIds: [a, a] }])).toBe(400);
    const many = Array.from({ length: limits.packLevels }, (_, index) => index + 1);
    const remove = { op: 'remove', levelIds: many };
    expect(await refused([remove, remove, remove])).toBe(400);
    const names = Array.from({ length: limits.packOpTexts + 1 }, (_, index) => ({
      op: 'rename',
      name: `${index}`,
    }));
    expect(await refused(names)).toBe(400);
  });
});

/** Stores as many renamings by one person as if each had been requested. */
async function fillHistory(by: number, count: number): Promise<void> {
  const { db } = server.deps;
  const packId = Number(id);
  const pack = await db.packs.findOne({ _id: packId });
  if (!pack) throw new Error('There is no pack.');
  const facts = { packId, by, time: now, clientId: null };
  const steps = Array.from({ length: count }, (_, index) => ({
    ...facts,
    version: pack.version + index + 1,
    ops: [{ op: 'rename' as const, name: String(index + 1) }],
  }));
  await db.packSteps.insertMany(steps);
  await db.packs.updateOne({ _id: packId }, { $set: { version: pack.version + count, name: String(count) } });
}
