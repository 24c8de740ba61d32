import { describe, expect, test } from 'vitest';
import { LevelInfo } from '../../shared/levels.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person: owner, get } = await startSite();

describe('the level list', () => {
  test('holds every level by ascending id on one line, with an ETag that revalidates', async () => {
    await insertLevel(server, owner.id);
    await insertLevel(server, owner.id);
    const list = await visitor(server).request('level.list');
    const ids = list.json.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(list.bytes.includes('\n')).toBe(false);
    for (const level of list.json) expect(LevelInfo.safeParse(level).error).toBeUndefined();
    const again = await get('/api/level/list', { 'If-None-Match': list.headers.get('ETag') ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('shows a new level at once', async () => {
    const { _id } = await insertLevel(server, owner.id);
    const levels = await visitor(server).call('level.list');
    expect(levels.at(-1)?.id).toBe(_id);
    expect((await visitor(server).call('level.home')).latestLevels[0]?.id).toBe(_id);
  });

  test('has its newest levels on the first page, whose counts follow at once', async () => {
    const { _id } = await insertLevel(server, owner.id);
    const newest = async () => {
      const { headers, json } = await visitor(server).request('level.home');
      return { etag: headers.get('ETag'), level: json.latestLevels[0] };
    };
    const before = await newest();
    expect(before.level).toMatchObject({ id: _id, lovedCount: 0 });
    expect(await newest()).toEqual(before);
    await owner.call('level.love', { params: { id: String(_id) } });
    const after = await newest();
    expect(after.level).toMatchObject({ id: _id, lovedCount: 1 });
    expect(after.etag).not.toBe(before.etag);
  });

  test('is compressed only for clients that accept a supported coding', async () => {
    const plain = await get('/api/level/list', { 'Accept-Encoding': 'ISO 8859-1' });
    expect([plain.status, plain.headers.get('Content-Encoding')]).toEqual([200, null]);
    const brotli = await get('/api/level/list', { 'Accept-Encoding': 'br' });
    expect([brotli.status, brotli.headers.get('Content-Encoding')]).toEqual([200, 'br']);
    expect(brotli.json).toEqual(plain.json);
  });

  test('is the one that a client has in another coding, whose ETag is answered', async () => {
    const etag = (await get('/api/level/list', { 'Accept-Encoding': 'gzip' })).headers.get('ETag') ?? '';
    const again = await get('/api/level/list', { 'Accept-Encoding': 'br, gzip', 'If-None-Match': etag });
    expect([again.status, again.headers.get('ETag')]).toEqual([304, etag]);
    expect(etag).toMatch(/-gzip"$/);
  });

  test('omits fields that a mission does not have and sends a literal 0', async () => {
    const { _id } = await insertLevel(server, owner.id, {
      missionInfo: [
        ['name', 'Bare'],
        ['goldtime', '0'],
        ['score0', '5,6'],
      ],
    });
    const { json } = await get(`/api/level/${_id}/info`);
    expect(json).toMatchObject({ name: 'Bare', goldTime: 0, qualifyingScore: 5, editedAt: null });
    for (const key of ['artist', 'desc', 'gameMode', 'qualifyingTime', 'ultimateTime']) {
      expect(json).not.toHaveProperty(key);
    }
  });
});

test.each([
  [
    'an empty field is not there',
    [
      ['goldtime', ''],
      ['platinumtime', '  '],
      ['desc', ''],
    ],
    { desc: '' },
  ],
  [
    'an empty score gives way to its indexed form',
    [
      ['score', ''],
      ['score0', '10'],
      ['goldscore', ''],
    ],
    { qualifyingScore: 10 },
  ],
  [
    'what is no number is 0',
    [
      ['time', 'abc'],
      ['goldtime', '90000, 80000'],
    ],
    { qualifyingTime: 0, goldTime: 90_000 },
  ],
])('of times and scores, %s', async (_, fields, expected) => {
  const { _id } = await insertLevel(server, owner.id, {
    missionInfo: [['name', 'Blank'], ...fields] as [string, string][],
  });
  const { json } = await get(`/api/level/${_id}/info`);
  const shown = Object.entries(json).filter(([key]) => key === 'desc' || /(Time|Score)$/.test(key));
  expect(Object.fromEntries(shown)).toEqual({ curationScore: 0, ...expected });
});

test('a mission may have fields named like built-in properties', async () => {
  const { _id } = await insertLevel(server, owner.id, {
    missionInfo: [
      ['name', 'Odd'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['tostring', 'z'],
      ['hasownproperty', '$where'],
    ],
  });
  const info = await visitor(server).request('level.missionInfo', { params: { id: _id } });
  expect([info.status, info.json.constructor, info.json.hasownproperty]).toEqual([200, 'y', '$where']);
  const page = await visitor(server).request('level.extendedInfo', { params: { id: _id } });
  expect([page.status, page.json.name, page.json.missionInfo.constructor]).toEqual([200, 'Odd', 'y']);
  expect((await get(`/api/level/${_id}/info`)).json).not.toHaveProperty('x');
});

describe('errors', () => {
  test.each([
    ['/api/level/999999/info', 404, 'A level with this ID does not exist.'],
    ['/api/level/0/info', 400, 'An ID is a positive whole number.'],
    ['/api/level/x/extended-info', 400, 'An ID is a positive whole number.'],
    ['/api/level/1e3/zip', 400, 'An ID is a positive whole number.'],
    ['/api/pack/-1/info', 400, 'An ID is a positive whole number.'],
    ['/api/account/1.5/info', 400, 'An ID is a positive whole number.'],
    ['/api/nothing', 404, 'There is nothing here.'],
  ])('%s answers %i as an object on one line that any origin may read', async (path, status, reason) => {
    const reply = await get(path, { Origin: 'https://elsewhere.example' });
    expect([reply.status, reply.json.reason]).toEqual([status, reason]);
    expect(reply.json).toHaveProperty('status', 'error');
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(reply.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });

  test('preflights allow the headers that clients send', async () => {
    const reply = await visitor(server).send('OPTIONS', '/api/account/sign-in', undefined, {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('Access-Control-Allow-Headers')).toMatch(/authorization.*content-type/i);
  });
});

describe('deleting a level', () => {
  test('deletes its comments and loves, and removes it from every list and open page', async () => {
    const level = await insertLevel(server, owner.id);
    await owner.call('comment.post', { params: { id: String(level._id) }, body: { content: 'mine' } });
    await owner.call('level.love', { params: { id: String(level._id) } });
    const watching = await visitor(server).listen(`level:${level._id}`);
    const stranger = await signUpPerson(server);
    expect((await stranger.request('level.delete', { params: { id: level._id } })).status).toBe(403);
    expect(await owner.call('level.delete', { params: { id: String(level._id) } })).toEqual({});
    expect(await watching.next('level:removed')).toEqual({ id: level._id });
    watching.close();
    expect((await get(`/api/level/${level._id}/info`)).status).toBe(404);
    expect(await server.deps.db.comments.countDocuments({ levelId: level._id })).toBe(0);
    expect(await server.deps.db.loves.countDocuments({ thingId: level._id })).toBe(0);
    expect((await owner.request('level.delete', { params: { id: level._id } })).status).toBe(404);
  });

  test('happens once for concurrent calls, and leaves no concurrent love or download behind', async () => {
    const level = await insertLevel(server, owner.id);
    const params = { id: level._id };
    const replies = await Promise.all([
      owner.request('level.delete', { params }),
      owner.request('level.love', { params }),
      visitor(server).request('level.zip', { params }),
      owner.request('level.delete', { params }),
      owner.request('level.unlove', { params }),
      owner.request('level.love', { params }),
    ]);
    const deletions = [replies[0]?.status, replies[3]?.status];
    expect(deletions.sort()).toEqual([200, 404]);
    expect([200, 404]).toEqual(expect.arrayContaining(replies.map(({ status }) => status)));
    expect(await server.deps.db.loves.countDocuments({ kind: 'level', thingId: level._id })).toBe(0);
    expect(server.deps.catalogue.has(level._id)).toBe(false);
  });
});
