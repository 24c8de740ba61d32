import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Reply, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

async function levelWithWriter() {
  const writer = await signUpPerson(server);
  return { writer, level: await insertLevel(server, writer.id) };
}

describe('a comment', () => {
  test('is received by a visitor on the page, and by nobody elsewhere', async () => {
    const { writer, level } = await levelWithWriter();
    const elsewhere = await insertLevel(server, writer.id);
    const reader = await visitor(server).listen(`level:${level._id}`);
    const other = await visitor(server).listen(`level:${elsewhere._id}`, 'levels');
    const { status, json } = await writer.request('comment.post', {
      params: { id: level._id },
      body: { content: '  That half-pipe took me forty tries.  ' },
    });
    expect(status).toBe(200);
    const { levelId, comment } = await reader.next('comment:added');
    expect(levelId).toBe(level._id);
    expect(comment).toEqual(json[0]);
    expect(comment.content).toBe('That half-pipe took me forty tries.');
    await server.deps.live.publish('levels', 'love:counted', { kind: 'level', id: level._id, count: 0 });
    await other.next('love:counted');
    expect(other.received().filter(({ event }) => event.startsWith('comment:'))).toEqual([]);
    reader.close();
    other.close();
  });

  test('appears newest first', async () => {
    const { writer, level } = await levelWithWriter();
    await writer.call('comment.post', { params: { id: String(level._id) }, body: { content: 'first' } });
    const json = await writer.call('comment.post', {
      params: { id: String(level._id) },
      body: { content: 'second' },
    });
    expect(json.map(({ content }) => content)).toEqual(['second', 'first']);
    const page = await visitor(server).request('level.extendedInfo', { params: { id: level._id } });
    expect(page.json.comments).toEqual(json);
  });

  test('keeps its lines and loses control characters', async () => {
    const { writer, level } = await levelWithWriter();
    const json = await writer.call('comment.post', {
      params: { id: String(level._id) },
      body: { content: 'one\r\ntwo\0\u001b[31m\u0085\tthree\u202E' },
    });
    expect(json[0]?.content).toBe('one\ntwo[31m\tthree\u202E');
    const nothing = await writer.request('comment.post', {
      params: { id: level._id },
      body: { content: '\0\u0007' },
    });
    expect([nothing.status, nothing.json.code]).toEqual([400, 'bad_input']);
  });

  test("comes in pages: a level's page and old calls have the newest, others can be requested", async () => {
    const { writer, level } = await levelWithWriter();
    const params = { id: String(level._id) };
    const { db } = server.deps;
    const ids = await db.nextIds('comments', 250);
    await db.comments.insertMany(
      ids.map((_id) => ({ _id, levelId: level._id, author: writer.id, time: 1_000, content: `${_id}` })),
    );
    const newestFirst = ids.toReversed();
    const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
    const extended = await visitor(server).call('level.extendedInfo', { params });
    expect([extended.commentCount, idsOf(extended.comments)]).toEqual([250, newestFirst.slice(0, 200)]);
    const posted = await writer.call('comment.post', { params, body: { content: 'one more' } });
    expect(idsOf(posted).slice(1)).toEqual(newestFirst.slice(0, 199));
    const oldest = String(ids[0]);
    const deleted = await writer.call('comment.delete', { params: { id: oldest } });
    expect(deleted).toEqual(posted);
    const after = await visitor(server).call('level.extendedInfo', { params });
    expect([after.commentCount, after.comments]).toEqual([250, posted]);

    const page = (query: object) => visitor(server).call('comment.list', { params, query });
    expect(await page({})).toEqual(posted);
    const before = String(posted.at(-1)?.id);
    expect(idsOf(await page({ before }))).toEqual(newestFirst.slice(199, 249));
    expect(idsOf(await page({ before, limit: '3' }))).toEqual(newestFirst.slice(199, 202));
    expect(await page({ before: oldest })).toEqual([]);
  });

  test('comes in full pages, also where one of an account that is gone has been left behind', async () => {
    const { writer, level } = await levelWithWriter();
    const ids = await server.deps.db.nextIds('comments', 6);
    const isLeft = (id: number) => id === ids[1] || id === ids[4];
    await server.deps.db.comments.insertMany(
      ids.map((_id) => {
        const author = isLeft(_id) ? 987_654 : writer.id;
        return { _id, levelId: level._id, author, time: 1_000, content: `${_id}` };
      }),
    );
    const shown = ids.filter((id) => !isLeft(id)).toReversed();
    const page = async (query: object) =>
      (await visitor(server).call('comment.list', { params: { id: String(level._id) }, query })).map(
        ({ id }) => id,
      );
    expect(await page({ limit: '2' })).toEqual(shown.slice(0, 2));
    expect(await page({ limit: '2', before: String(shown[1]) })).toEqual(shown.slice(2));
    expect(await page({})).toEqual(shown);
  });

  test.each([5, 210])(
    'is counted where lists show it, of %i with one of an account that is gone',
    async (all) => {
      const { writer, level } = await levelWithWriter();
      const ids = await server.deps.db.nextIds('comments', all);
      await server.deps.db.comments.insertMany(
        ids.map((_id) => {
          const author = _id === ids[1] ? 987_654 : writer.id;
          return { _id, levelId: level._id, author, time: 1_000, content: `${_id}` };
        }),
      );
      const params = { id: String(level._id) };
      expect((await visitor(server).call('level.extendedInfo', { params })).commentCount).toBe(all - 1);
    },
  );

  test('pages are compared by their ETag; an invalid request for a page is refused', async () => {
    const { level } = await levelWithWriter();
    const path = `/api/level/${level._id}/comments`;
    const get = (query: string, headers = {}) =>
      visitor(server).send('GET', path + query, undefined, headers);
    const tag = (await get('')).headers.get('ETag') ?? '';
    expect((await get('', { 'If-None-Match': tag })).status).toBe(304);
    for (const query of ['?limit=0', '?limit=201', '?limit=x', '?before=0', '?before=x']) {
      expect((await get(query)).json.code, query).toBe('bad_input');
    }
    expect((await visitor(server).request('comment.list', { params: { id: 999999 } })).json.code).toBe(
      'level_not_found',
    );
  });

  test.each([
    ['is empty after trimming', { content: '   ' }],
    ['is longer than 2,000 characters', { content: 'x'.repeat(2_001) }],
    ['is no text', { content: { $gt: '' } }],
  ])('is refused when it %s', async (_, body) => {
    const { writer, level } = await levelWithWriter();
    const { status, json } = await writer.request('comment.post', { params: { id: level._id }, body });
    expect([status, json.code, json.issues?.[0]?.path]).toEqual([400, 'bad_input', 'content']);
  });

  test('is refused from visitors and suspended accounts, and on a missing level', async () => {
    const { writer, level } = await levelWithWriter();
    const post = (who: typeof writer, id: number) =>
      who.request('comment.post', { params: { id }, body: { content: 'hello' } });
    expect((await post(visitor(server), level._id)).json.code).toBe('not_signed_in');
    expect((await post(writer, 999_999)).json.code).toBe('level_not_found');
    await changeAccount(server, writer.id, { $set: { isSuspended: true } });
    expect((await post(writer, level._id)).json.code).toBe('suspended');
  });

  test('can be deleted only by its author and by moderators, and disappears for everybody', async () => {
    const { writer, level } = await levelWithWriter();
    const stranger = await signUpPerson(server);
    const moderator = await signUpPerson(server, { isModerator: true });
    const posted = await writer.request('comment.post', {
      params: { id: level._id },
      body: { content: 'one' },
    });
    await writer.call('comment.post', { params: { id: String(level._id) }, body: { content: 'two' } });
    const first = posted.json[0]?.id ?? 0;
    const second = first + 1;
    const reader = await visitor(server).listen(`level:${level._id}`);
    expect((await stranger.request('comment.delete', { params: { id: first } })).status).toBe(403);
    expect((await writer.request('comment.remove', { params: { id: first } })).json).toHaveLength(1);
    expect((await moderator.request('comment.delete', { params: { id: second } })).json).toEqual([]);
    expect((await reader.next('comment:removed')).commentId).toBe(first);
    expect((await reader.next('comment:removed')).commentId).toBe(second);
    reader.close();
  });

  test('is deleted once by two concurrent deletions', async () => {
    const { writer, level } = await levelWithWriter();
    const json = await writer.call('comment.post', {
      params: { id: String(level._id) },
      body: { content: 'one' },
    });
    const remove = () => writer.request('comment.remove', { params: { id: json[0]?.id ?? 0 } });
    const replies = await Promise.all([remove(), remove()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('is refused when its level is being deleted', async () => {
    const { writer, level } = await levelWithWriter();
    const { levels, comments } = server.deps.db;
    let posting: Promise<Reply> | undefined;
    const deleteComments = comments.deleteMany.bind(comments);
    const updating = vi.spyOn(levels, 'updateMany');
    // Inside the transaction the level is deleted; its comments are not yet.
    vi.spyOn(comments, 'deleteMany').mockImplementationOnce(async (...args) => {
      posting = writer.request('comment.post', { params: { id: level._id }, body: { content: 'too late' } });
      await eventually(() => expect(updating).toHaveBeenCalled());
      return deleteComments(...args);
    });
    const deleted = await writer.request('level.delete', { params: { id: level._id } });
    expect([deleted.status, (await posting)?.status]).toEqual([200, 404]);
    expect(await comments.countDocuments({ levelId: level._id })).toBe(0);
  });

  test('is deleted with a level that is deleted while the comment is being stored', async () => {
    const { writer, level } = await levelWithWriter();
    const { levels, comments } = server.deps.db;
    let deleting: Promise<Reply> | undefined;
    const insert = comments.insertMany.bind(comments);
    const deletingLevel = vi.spyOn(levels, 'deleteOne');
    // The transaction has found the level; the comment is not stored yet.
    vi.spyOn(comments, 'insertMany').mockImplementationOnce(async (...args) => {
      deleting = writer.request('level.delete', { params: { id: level._id } });
      await eventually(() => expect(deletingLevel).toHaveBeenCalled());
      return insert(...args);
    });
    const posted = await writer.request('comment.post', {
      params: { id: level._id },
      body: { content: 'just in time' },
    });
    expect([posted.status, (await deleting)?.status]).toEqual([200, 200]);
    expect(await comments.countDocuments({ levelId: level._id })).toBe(0);
  });
});
