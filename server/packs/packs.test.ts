import { describe, expect, test } from 'vitest';
import { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();
const owner = await signUpPerson(server);
const stranger = await signUpPerson(server);

const texts = { name: 'Sunday Warm-ups', description: 'Short levels for a slow morning.' };

async function createPack(by: Person = owner): Promise<number> {
  return (await by.request('pack.create', { body: texts })).json.packId;
}
async function insertLevels(howMany: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < howMany; index++) ids.push((await insertLevel(server, owner.id))._id);
  return ids;
}
const read = async (id: number, by: Person = visitor(server)): Promise<ExtendedPackInfo> =>
  ExtendedPackInfo.parse((await by.request('pack.info', { params: { id } })).json);
const sendOps = (by: Person, id: number, ops: unknown[], more: object = {}) =>
  by.request('pack.applyOps', { params: { id }, body: { baseVersion: 0, ops, ...more } });

describe('a new pack', () => {
  test('is empty, at version 0, and is published to everyone', async () => {
    const watching = await visitor(server).listen('packs');
    const reply = await owner.request('pack.create', {
      body: { name: '  Padded  ', description: ' words ' },
    });
    expect(reply.status).toBe(200);
    const added = await watching.next('pack:added');
    watching.close();
    expect(added).toMatchObject({ id: reply.json.packId, name: 'Padded', description: 'words', version: 0 });
    expect(await read(reply.json.packId)).toMatchObject({ levels: [], editors: [], yourRole: null });
    const list = (await visitor(server).request('pack.list')).json;
    expect(list.map(({ id }) => id)).toContain(reply.json.packId);
  });

  test('is in the session of its creator', async () => {
    const listening = await owner.listen();
    const id = await createPack();
    const added = await listening.next('ownPack:added');
    listening.close();
    expect(added).toMatchObject({ id, name: texts.name, levelIds: [] });
    const { packs } = await owner.call('account.checkToken');
    expect(packs).toContainEqual({ id, name: texts.name, levelIds: [] });
  });

  test.each([
    { name: '', description: 'x' },
    { name: 'x', description: '   ' },
    { name: 'x'.repeat(65), description: 'x' },
    { name: 'x', description: 'x'.repeat(1_001) },
    { name: 'x', description: 'x', levelIds: [1] },
    { name: 'x' },
  ])('is refused without both texts in their limits: %j', async (body) => {
    expect((await owner.request('pack.create', { body })).status).toBe(400);
  });

  test('is refused for visitors and for suspended accounts', async () => {
    expect((await visitor(server).request('pack.create', { body: texts })).status).toBe(401);
    const suspended = await signUpPerson(server);
    await changeAccount(server, suspended.id, { $set: { isSuspended: true } });
    const reply = await suspended.request('pack.create', { body: texts });
    expect([reply.status, reply.json.code]).toEqual([403, 'suspended']);
  });
});

describe('the list', () => {
  const list = async (by: Person): Promise<PackInfo[]> => (await by.request('pack.list')).json;

  test('has the current packs by ascending ID, with the loves of the viewer', async () => {
    const id = await createPack();
    expect((await list(visitor(server))).at(-1)).toMatchObject({ id, lovedCount: 0 });
    await stranger.call('pack.love', { params: { id: String(id) } });
    await sendOps(owner, id, [{ op: 'rename', name: 'Renamed' }]);
    expect((await list(stranger)).at(-1)).toMatchObject({ name: 'Renamed', lovedCount: 1, lovedByYou: true });
    expect((await list(owner)).at(-1)).toMatchObject({ name: 'Renamed', lovedCount: 1, lovedByYou: false });
    const ids = (await list(visitor(server))).map((pack) => pack.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    await owner.call('pack.delete', { params: { id: String(id) } });
    expect((await list(visitor(server))).map((pack) => pack.id)).not.toContain(id);
  });
});

describe('older clients', () => {
  test('edit name and description, and set the order, by operations', async () => {
    const id = await createPack();
    const [a = 0, b = 0, c = 0] = await insertLevels(3);
    const edited = await owner.request('pack.edit', { params: { id }, body: { ...texts, name: 'Renamed' } });
    expect(edited.json).toEqual({ version: 1 });
    expect(
      (await owner.request('pack.edit', { params: { id }, body: { ...texts, name: 'Renamed' } })).json,
    ).toEqual({
      version: 1,
    });
    expect((await owner.request('pack.setLevels', { params: { id }, body: [a, b] })).json).toEqual({
      version: 2,
    });
    expect((await owner.request('pack.setLevels', { params: { id }, body: [b, c] })).json).toEqual({
      version: 4,
    });
    expect(await read(id)).toMatchObject({ name: 'Renamed', levelIds: [b, c], version: 4 });
    const { json } = await owner.request('pack.opsSince', { params: { id }, query: { since: 2 } });
    expect(json.ops[0]?.ops).toEqual([
      { op: 'remove', levelIds: [a] },
      { op: 'add', levelIds: [c], after: b },
    ]);
  });

  test('cannot catch up from a version of the future', async () => {
    const { status, json } = await owner.request('pack.opsSince', {
      params: { id: await createPack() },
      query: { since: 5 },
    });
    expect([status, json.code, json.reason]).toEqual([400, 'bad_input', 'This pack is only at version 0.']);
  });

  test('have a name on one line, and no control characters anywhere', async () => {
    const { packId } = await owner.call('pack.create', {
      body: { name: 'Long\nnight\u202Ezip.\0', description: 'one\ntwo\u0007' },
    });
    expect(await read(packId)).toMatchObject({ name: 'Long nightzip.', description: 'one\ntwo' });
    const ops = [{ op: 'rename', name: 'Short\tnight\u200f' }];
    const { json } = await owner.request('pack.applyOps', {
      params: { id: packId },
      body: { baseVersion: 0, ops },
    });
    expect(json.name).toBe('Short night');
  });

  test('cannot set a level twice; one that does not exist is left out', async () => {
    const id = await createPack();
    const [a = 0] = await insertLevels(1);
    expect((await owner.request('pack.setLevels', { params: { id }, body: [a, a] })).status).toBe(400);
    expect((await owner.request('pack.setLevels', { params: { id }, body: ['1'] })).status).toBe(400);
    expect((await read(id)).levelIds).toEqual([]);
    const set = await owner.request('pack.setLevels', { params: { id }, body: [999_999, a] });
    expect(set.json).toEqual({ version: 1 });
    expect((await read(id)).levelIds).toEqual([a]);
  });
});

describe('operations', () => {
  test('each increase the version by one and return the current pack', async () => {
    const id = await createPack();
    const [a = 0, b = 0, c = 0] = await insertLevels(3);
    const reply = await sendOps(owner, id, [
      { op: 'add', levelIds: [a, b, c], after: null },
      { op: 'move', levelId: c, after: null },
    ]);
    const state = { version: 2, levelIds: [c, a, b], ...texts, notes: {} };
    expect(reply.json).toEqual({ ...state, ignored: [], conflicts: [] });
    const pack = await read(id);
    expect(pack.levels.map((level) => level.id)).toEqual([c, a, b]);
  });

  test('leave out a missing level, and say so; the others of the request are stored', async () => {
    const id = await createPack();
    const [a = 0] = await insertLevels(1);
    const reply = await sendOps(owner, id, [
      { op: 'add', levelIds: [a], after: null },
      { op: 'add', levelIds: [999_999], after: null },
    ]);
    expect(reply.json).toMatchObject({
      levelIds: [a],
      version: 1,
      ignored: [{ index: 1, reason: 'level_gone', levelIds: [999_999] }],
    });
    expect(await read(id)).toMatchObject({ levelIds: [a], version: 1 });
  });

  test('are refused for versions that never existed, and for malformed or empty steps', async () => {
    const id = await createPack();
    const remove = { op: 'remove', levelIds: [1] };
    expect(
      (await owner.request('pack.applyOps', { params: { id }, body: { baseVersion: 9, ops: [remove] } }))
        .status,
    ).toBe(409);
    for (const ops of [
      [],
      [{ op: 'destroy' }],
      [{ ...remove, extra: 1 }],
      [{ op: 'rename', name: ' ' }],
      'x',
    ]) {
      expect(
        (await owner.request('pack.applyOps', { params: { id }, body: { baseVersion: 0, ops } })).status,
      ).toBe(400);
    }
  });

  test('sent again with the same client ID are not applied twice', async () => {
    const id = await createPack();
    const [a = 0, b = 0] = await insertLevels(2);
    const step = [
      { op: 'add', levelIds: [a], after: null },
      { op: 'add', levelIds: [b], after: null },
      { op: 'remove', levelIds: [a] },
    ];
    const clientId = 'abcdefgh-1';
    const replies = await Promise.all([1, 2, 3].map(() => sendOps(owner, id, step, { clientId })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(id)).toMatchObject({ levelIds: [b], version: 3 });
    expect(await server.deps.db.packSteps.countDocuments({ packId: id, clientId })).toBe(1);
  });

  test('cannot grow a pack beyond its limit', async () => {
    const id = await createPack();
    const full = Array.from({ length: 1_000 }, (_, index) => 1_000_000 + index);
    await server.deps.db.packs.updateOne({ _id: id }, { $set: { levelIds: full } });
    const [a = 0] = await insertLevels(1);
    const reply = await sendOps(owner, id, [{ op: 'add', levelIds: [a], after: null }]);
    expect(reply.json).toMatchObject({
      version: 0,
      ignored: [{ index: 0, reason: 'pack_full', levelIds: [a] }],
    });
  });
});

describe('permissions', () => {
  test('strangers and visitors may not change a pack in any way', async () => {
    const id = await createPack();
    const remove = { baseVersion: 0, ops: [{ op: 'remove', levelIds: [1] }] };
    const attempts: [string, string, unknown?][] = [
      ['PATCH', `/api/pack/${id}/edit`, texts],
      ['POST', `/api/pack/${id}/set-levels`, []],
      ['POST', `/api/pack/${id}/ops`, remove],
      ['POST', `/api/pack/${id}/restore`, { version: 0 }],
      ['POST', `/api/pack/${id}/editors`, { username: stranger.username }],
      ['PUT', `/api/pack/${id}/editors/${stranger.id}`],
      ['DELETE', `/api/pack/${id}/editors/${stranger.id}`],
      ['DELETE', `/api/pack/${id}/delete`],
    ];
    for (const [method, path, body] of attempts) {
      expect((await stranger.send(method, path, body)).status, `${method} ${path}`).toBe(403);
      expect((await visitor(server).send(method, path, body)).status, `${method} ${path}`).toBe(401);
    }
    expect(await read(id)).toMatchObject({ ...texts, version: 0 });
  });

  test('an invited editor may edit, but neither delete the pack nor choose its editors', async () => {
    const id = await createPack();
    const watching = await visitor(server).listen(`pack:${id}`);
    const invited = await owner.request('pack.addEditor', { params: { id, accountId: stranger.id } });
    expect(invited.json.editors).toMatchObject([{ id: stranger.id, username: stranger.username }]);
    expect((await watching.next('editors:changed')).editors).toHaveLength(1);
    expect((await read(id, stranger)).yourRole).toBe('editor');
    expect((await read(id, owner)).yourRole).toBe('owner');
    expect((await sendOps(stranger, id, [{ op: 'rename', name: 'Ours' }])).status).toBe(200);
    expect((await stranger.request('pack.delete', { params: { id } })).status).toBe(403);
    expect(
      (await stranger.request('pack.addEditor', { params: { id, accountId: stranger.id } })).status,
    ).toBe(403);

    const removed = await owner.request('pack.removeEditor', { params: { id, accountId: stranger.id } });
    expect(removed.json).toEqual({ editors: [], editorsVersion: 2 });
    expect((await watching.next('editors:changed')).editors).toEqual([]);
    watching.close();
    expect((await sendOps(stranger, id, [{ op: 'rename', name: 'Mine' }])).status).toBe(403);
  });

  test('editors are invited by name as well; unknown ones are not found', async () => {
    const id = await createPack();
    const invite = (username: string) =>
      owner.request('pack.inviteEditor', { params: { id }, body: { username } });
    expect((await invite(stranger.username.toUpperCase())).json.editors).toMatchObject([{ id: stranger.id }]);
    expect((await invite(stranger.username)).json.editors).toHaveLength(1);
    expect((await invite('nobody of that name')).json.code).toBe('account_not_found');
    expect((await owner.request('pack.addEditor', { params: { id, accountId: 999999 } })).json.code).toBe(
      'account_not_found',
    );
    expect(
      (await owner.request('pack.addEditor', { params: { id, accountId: owner.id } })).json.editors,
    ).toHaveLength(1);
  });

  test('a moderator may do everything', async () => {
    const id = await createPack();
    const moderator = await signUpPerson(server, { isModerator: true });
    expect((await read(id, moderator)).yourRole).toBe('moderator');
    expect((await sendOps(moderator, id, [{ op: 'rename', name: 'Calmer' }])).status).toBe(200);
    expect((await moderator.request('pack.delete', { params: { id } })).status).toBe(200);
  });
});

describe('deleting', () => {
  test('a pack deletes its loves and history, and removes it from every open page and the session', async () => {
    const id = await createPack();
    await sendOps(owner, id, [{ op: 'rename', name: 'Short-lived' }]);
    await stranger.call('pack.love', { params: { id: String(id) } });
    const watching = await visitor(server).listen('packs');
    const session = await owner.listen();
    expect((await owner.request('pack.delete', { params: { id } })).json).toEqual({});
    expect(await watching.next('pack:removed')).toEqual({ id });
    expect(await session.next('ownPack:removed')).toEqual({ id });
    watching.close();
    session.close();
    expect(await server.deps.db.loves.countDocuments({ kind: 'pack', thingId: id })).toBe(0);
    expect(await server.deps.db.packSteps.countDocuments({ packId: id })).toBe(0);
    for (const path of ['info', 'ops?since=0', 'history', 'image', 'zip']) {
      const reply = await visitor(server).send('GET', `/api/pack/${id}/${path}`);
      expect([reply.status, reply.json.code]).toEqual([404, 'pack_not_found']);
    }
  });

  test('a level removes it from every pack, as a step that their pages receive', async () => {
    const id = await createPack();
    const [a = 0, b = 0] = await insertLevels(2);
    await sendOps(owner, id, [{ op: 'add', levelIds: [a, b], after: null }]);
    await server.deps.paced.flush();
    const watching = await visitor(server).listen(`pack:${id}`);
    await owner.call('level.delete', { params: { id: String(a) } });
    expect(await watching.next('pack:ops')).toMatchObject({
      version: 2,
      ops: [{ op: 'remove', levelIds: [a] }],
      by: { id: owner.id },
    });
    expect((await watching.next('pack:changed')).levelIds).toEqual([b]);
    watching.close();
    expect((await server.deps.db.packs.findOne({ _id: id }))?.levelIds).toEqual([b]);
  });
});

describe('a pack as a whole', () => {
  test('is one archive of its levels, which counts as a download of the pack and of each level', async () => {
    const id = await createPack();
    const levelIds = await insertLevels(2);
    await sendOps(owner, id, [{ op: 'add', levelIds, after: null }]);
    const watching = await visitor(server).listen(`pack:${id}`);
    const reply = await visitor(server).request('pack.zip', { params: { id } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Disposition')).toContain(`SundayWarmUps-pack-${id}.zip`);
    expect(Number(reply.headers.get('Content-Length'))).toBe(reply.bytes.length);
    expect(reply.bytes.subarray(0, 2).toString()).toBe('PK');
    const counted = { event: 'download:counted', payload: { kind: 'pack', id, count: 1 } };
    await expect.poll(() => watching.received()).toContainEqual(counted);
    watching.close();
    await expect
      .poll(async () => server.deps.db.levels.countDocuments({ _id: { $in: levelIds }, downloads: 1 }))
      .toBe(2);
  });

  test('has a picture of 512 pixels, grey while it is empty, that changes with it', async () => {
    const id = await createPack();
    const levelIds = await insertLevels(3);
    const grey = await visitor(server).request('pack.image', { params: { id } });
    expect([grey.status, grey.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    await sendOps(owner, id, [{ op: 'add', levelIds, after: null }]);
    const slices = await visitor(server).request('pack.image', { params: { id }, query: { version: 1 } });
    expect(slices.headers.get('Cache-Control')).toContain('max-age');
    expect(slices.headers.get('ETag')).not.toBe(grey.headers.get('ETag'));
  });
});
