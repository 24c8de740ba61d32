import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sessionCookieName } from '../cookieNames.ts';
import { storeBlob } from '../files/blobs.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { type Reply, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** Answers to visitors that are sent again, without the steps of a call. */
const server = await serverForFile({ env: { RATE_LIMITS: 'on' } });
const guest = visitor(server);
const owner = await signUpPerson(server);
const levelId = (await insertLevel(server, owner.id))._id;
const { packId } = await owner.call('pack.create', { body: { name: 'Picks', description: 'Good ones' } });
await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [levelId] });
afterEach(() => vi.restoreAllMocks());

const path = `/api/level/${levelId}/extended-info`;
const paths = [
  path,
  '/api/home/info',
  '/api/level/list',
  `/api/level/${levelId}/image?width=100`,
  '/api/pack/list',
  `/api/pack/${packId}/info`,
  `/api/account/${owner.id}/info`,
  // The last, since it changes the counts in the others.
  `/api/level/${levelId}/zip`,
];

const polled = ['/api/level/list', '/api/level/changes'];

/** The first answer reads the database, the second one is remembered. */
async function ask(to: string, headers: Record<string, string> = {}, person = guest): Promise<Reply> {
  for (let time = 1; time <= 2; time += 1) await person.send('GET', to, undefined, headers);
  return person.send('GET', to, undefined, headers);
}

/** What differs from answer to answer. */
const own = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset'];
const shownOf = ({ status, bytes, headers }: Reply) => ({
  status,
  bytes: bytes.toString('base64'),
  headers: Object.fromEntries([...headers].filter(([name]) => !own.includes(name))),
});

describe.each(paths)('%s', (asked) => {
  test.each([
    ['as it is', {}],
    ['in gzip', { 'Accept-Encoding': 'gzip' }],
    ['in Brotli', { 'Accept-Encoding': 'br' }],
  ])('%s is sent again with the same headers', async (_, headers) => {
    const first = shownOf(await guest.send('GET', asked, undefined, headers));
    expect(first.status).toBe(200);
    expect(shownOf(await ask(asked, headers))).toEqual(first);
  });

  test('is not sent to who has it, again', async () => {
    const { headers } = await ask(asked);
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    const first = shownOf(await guest.send('GET', asked, undefined, known));
    expect(first).toMatchObject({ status: 304, bytes: '' });
    expect(shownOf(await ask(asked, known))).toEqual(first);
    expect((await ask(asked, { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('an answer that is sent again', () => {
  test('takes no step of a call', async () => {
    // The downloads above are counted a moment later, and change what would be sent again.
    await server.deps.downloads.flush();
    await server.deps.counts.flush();
    await ask(path);
    const read = vi.spyOn(server.deps.pageCaches.levels, 'read');
    expect((await guest.send('GET', path)).status).toBe(200);
    expect(read).not.toHaveBeenCalled();
    expect((await guest.send('GET', `${path}?other`)).status).toBe(200);
    expect(read).toHaveBeenCalled();
  });

  test('takes none either for a browser that a proxy has given a cookie; one with a session is looked up', async () => {
    await ask(path);
    const read = vi.spyOn(server.deps.pageCaches.levels, 'read');
    const proxys = 'marbleland_process=0123456789abcdef; theme=dark';
    expect((await guest.send('GET', path, undefined, { Cookie: proxys })).status).toBe(200);
    expect(read).not.toHaveBeenCalled();
    const own = { Cookie: `${proxys}; ${sessionCookieName}=${owner.token}` };
    await owner.call('level.love', { params: { id: String(levelId) } });
    await ask(path);
    expect((await guest.send('GET', path, undefined, own)).json).toMatchObject({ lovedByYou: true });
    await owner.call('level.unlove', { params: { id: String(levelId) } });
  });

  test('has an ID of its own', async () => {
    const ids = [await ask(path), await ask(path)].map(({ headers }) => headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(2);
  });

  test('is drawn on the allowance of its address, and refused when that is used up', async () => {
    const { headers } = await ask(path);
    const left = Number(headers.get('RateLimit-Remaining'));
    const next = await guest.send('GET', path);
    expect(Number(next.headers.get('RateLimit-Remaining'))).toBe(left - 1);
    vi.spyOn(server.deps.rateLimits, 'take').mockImplementation(async () => ({
      limit: 1,
      remaining: 0,
      resetMs: 1_000,
      isRefused: true,
      giveBack: async () => undefined,
    }));
    expect(await guest.send('GET', path)).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  });

  test('is made anew for who is signed in, and only its beginning is sent to who asks for that', async () => {
    await owner.call('level.love', { params: { id: String(levelId) } });
    expect((await ask(path)).json).toMatchObject({ lovedCount: 1, lovedByYou: false });
    expect((await ask(path, {}, owner)).json).toMatchObject({ lovedCount: 1, lovedByYou: true });
    const cookie = { Cookie: `session=${'x'.repeat(43)}` };
    expect((await ask(path, cookie)).status).toBe(200);
    const image = `/api/level/${levelId}/image?width=100`;
    await ask(image);
    expect((await guest.send('HEAD', image)).bytes).toHaveLength(0);
  });

  test('is not sent for what is gone, also when nothing of it is left in memory', async () => {
    const { _id } = await insertLevel(server, owner.id);
    const gone = `/api/level/${_id}/extended-info`;
    const known = { 'If-None-Match': (await ask(gone)).headers.get('ETag') ?? '' };
    expect((await ask(gone, known)).status).toBe(304);
    await owner.call('level.delete', { params: { id: String(_id) } });
    setFlagsFromString('--expose-gc');
    runInNewContext('gc()');
    expect((await guest.send('GET', gone, undefined, known)).status).toBe(404);
  });

  test.each(polled)(
    'says to programs that poll %s that nothing has changed, until something has',
    async (polls) => {
      const { _id } = await insertLevel(server, owner.id);
      const poll = (since: number, etag = '') =>
        guest.send('GET', `${polls}?since=${since}`, undefined, { 'If-None-Match': etag });
      // Levels that were removed before have their place in the history.
      await expect.poll(() => server.deps.db.changes.countDocuments({ number: null })).toBe(0);
      const { revision } = await guest.call('level.changes', { query: {} });
      const etag = (await poll(revision)).headers.get('ETag') ?? '';
      const read = vi.spyOn(server.deps.levelPolls, 'read');
      // One that the history is looked at for is remembered, and the next one is answered again.
      const isAnsweredAgain = async () => {
        const before = read.mock.calls.length;
        expect((await poll(revision, etag)).status).toBe(304);
        return read.mock.calls.length === before;
      };
      await expect.poll(isAnsweredAgain, { interval: 10 }).toBe(true);
      await owner.call('level.edit', {
        params: { id: String(_id) },
        body: { missionInfo: null, remarks: 'Changed' },
      });
      await expect.poll(async () => (await poll(revision, etag)).status, { interval: 10 }).toBe(200);
      expect((await poll(revision, etag)).json).toMatchObject({ levels: [{ id: _id }], removed: [] });
    },
  );

  test('counts as a download each time that an archive is sent', async () => {
    const { _id } = await insertLevel(server, owner.id);
    const archive = `/api/level/${_id}/zip`;
    const { headers } = await ask(archive);
    const read = vi.spyOn(server.deps.pageCaches.packedLevels, 'read');
    // News of the level may still be on its way, and drops what is kept of it.
    const isAnsweredAgain = async () => {
      const before = read.mock.calls.length;
      expect((await guest.send('GET', archive)).status).toBe(200);
      return read.mock.calls.length === before;
    };
    await expect.poll(isAnsweredAgain, { interval: 10 }).toBe(true);
    const add = vi.spyOn(server.deps.downloads, 'add');
    expect((await guest.send('GET', archive)).status).toBe(200);
    expect(add.mock.calls).toEqual([['level', [_id], '127.0.0.1']]);
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    expect((await ask(archive, known)).status).toBe(304);
    expect((await guest.send('HEAD', archive)).status).toBe(200);
    expect((await guest.send('GET', archive, undefined, { Range: 'bytes=0-9' })).status).toBe(206);
    expect(add).toHaveBeenCalledTimes(1);
  });

  test('is not a large archive: that takes a place among the files that are sent to its address', async () => {
    const content = randomBytes(200_000);
    await storeBlob(server.deps.files, content);
    const files = [buildFile('missions/large.mis', 'mission', content)];
    const { _id } = await insertLevel(server, owner.id, { files });
    const archive = `/api/level/${_id}/zip`;
    expect((await ask(archive)).bytes.length).toBeGreaterThan(content.length);
    const read = vi.spyOn(server.deps.pageCaches.packedLevels, 'read');
    expect((await guest.send('GET', archive)).status).toBe(200);
    expect(read).toHaveBeenCalled();
  });

  test('never shows what was changed', async () => {
    for (let change = 1; change <= 5; change += 1) {
      await ask(path);
      const remarks = `Changed ${change} times`;
      await owner.call('level.edit', {
        params: { id: String(levelId) },
        body: { missionInfo: null, remarks },
      });
      expect((await guest.send('GET', path)).json).toMatchObject({ remarks });
    }
  });
});
