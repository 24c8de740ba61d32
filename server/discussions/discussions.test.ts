import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { type Listener, type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

let packId: number;
const server = await serverForFile();
const [owner, editor, stranger, moderator] = [
  await signUpPerson(server),
  await signUpPerson(server),
  await signUpPerson(server),
  await signUpPerson(server, { isModerator: true }),
];
beforeEach(async () => {
  ({ packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'Together' } }));
  await owner.call('pack.addEditor', { params: { ...pack(), accountId: String(editor.id) } });
});

const pack = () => ({ id: String(packId) });
const say = (person: Person, content: string) =>
  person.call('discussion.post', { params: pack(), body: { content } });
const read = async (person: Person) =>
  (await person.call('discussion.list', { params: pack() })).map(({ content }) => content);

/** The events of discussions that a listener has received, once it has received a later event. */
async function receivedOfDiscussions(listener: Listener): Promise<string[]> {
  await owner.call('pack.love', { params: pack() });
  await listener.next('love:counted');
  await owner.call('pack.unlove', { params: pack() });
  listener.close();
  return listener.received().flatMap(({ event }) => (event.startsWith('discussion:') ? event : []));
}

describe('the discussion of a pack', () => {
  test('is received and read by owner, editors and moderators, and by nobody else', async () => {
    const room = `pack:${packId}`;
    const inside = [
      await owner.listen(room),
      await editor.listen(room),
      await moderator.listen('moderators'),
    ];
    const outside = [await stranger.listen(room), await visitor(server).listen(room)];
    const said = await say(editor, '  Does the last one belong here?  ');
    expect(said).toMatchObject({
      packId,
      author: { id: editor.id },
      content: 'Does the last one belong here?',
    });
    for (const listener of inside) {
      expect(await listener.next('discussion:added')).toEqual(said);
      listener.close();
    }
    for (const listener of outside) expect(await receivedOfDiscussions(listener)).toEqual([]);
    for (const person of [owner, editor, moderator]) expect(await read(person)).toEqual([said.content]);
    expect((await stranger.request('discussion.list', { params: pack() })).status).toBe(403);
    expect((await visitor(server).request('discussion.list', { params: pack() })).status).toBe(401);
    expect(
      (await stranger.request('discussion.post', { params: pack(), body: { content: 'Hello' } })).status,
    ).toBe(403);
    expect(JSON.stringify(await visitor(server).call('pack.info', { params: pack() }))).not.toContain(
      said.content,
    );
  });

  test('ends for an editor with the right to edit', async () => {
    await say(owner, 'Before');
    await owner.call('pack.removeEditor', { params: { ...pack(), accountId: String(editor.id) } });
    const atEditor = await editor.listen(`pack:${packId}`);
    await say(owner, 'After');
    expect(await receivedOfDiscussions(atEditor)).toEqual([]);
    expect((await editor.request('discussion.list', { params: pack() })).status).toBe(403);
  });

  test('has messages of limited length, and a repeat is not posted twice', async () => {
    for (const content of ['', '   ', 'x'.repeat(limits.packMessageLength + 1)]) {
      expect((await owner.request('discussion.post', { params: pack(), body: { content } })).status).toBe(
        400,
      );
    }
    const body = { content: 'Once', clientId: randomBytes(12).toString('hex') };
    const said = await Promise.all([1, 2].map(() => owner.call('discussion.post', { params: pack(), body })));
    expect(said[0]).toEqual(said[1]);
    expect(await read(owner)).toEqual(['Once']);
  });

  test('comes in pages, newest first', async () => {
    const ids = [];
    for (const content of ['a', 'b', 'c']) ids.unshift((await say(owner, content)).id);
    const newest = await owner.call('discussion.list', { params: pack(), query: { limit: '2' } });
    expect(newest.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const query = { before: String(ids[1]) };
    const older = await owner.call('discussion.list', { params: pack(), query });
    expect(older.map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

describe('a message', () => {
  test('is deleted by its author and by moderators, not by other editors, nor the owner', async () => {
    const { id } = await say(editor, 'Hasty words');
    const params = { ...pack(), messageId: String(id) };
    for (const person of [owner, stranger]) {
      expect(
        (await person.request('discussion.delete', { params: { ...pack(), messageId: id } })).status,
      ).toBe(403);
    }
    const atOwner = await owner.listen();
    await editor.call('discussion.delete', { params });
    expect(await atOwner.next('discussion:removed')).toEqual({ packId, messageIds: [id] });
    expect(
      (await editor.request('discussion.delete', { params: { ...pack(), messageId: id } })).json.code,
    ).toBe('message_not_found');
    const second = await say(editor, 'More of it');
    await moderator.call('discussion.delete', { params: { ...pack(), messageId: String(second.id) } });
    expect(await atOwner.next('discussion:removed')).toEqual({ packId, messageIds: [second.id] });
    atOwner.close();
    const log = await server.deps.db.moderationLog.find({ action: 'message.delete' }).toArray();
    expect(log).toMatchObject([{ account: { id: editor.id }, thing: { kind: 'pack', id: packId } }]);
  });

  test('is moved into the bin with the pack and restored with it', async () => {
    await say(owner, 'Kept');
    await owner.call('pack.delete', { params: pack() });
    expect(await server.deps.db.packMessages.countDocuments({ packId })).toBe(0);
    await owner.call('bin.restore', { params: { kind: 'pack', ...pack() } });
    expect(await read(editor)).toEqual(['Kept']);
  });

  test('goes with its suspended author, also in the bin; the account receives nothing any more', async () => {
    const noisy = await signUpPerson(server);
    await owner.call('pack.addEditor', { params: { ...pack(), accountId: String(noisy.id) } });
    const { id } = await say(noisy, 'Noise');
    const atOwner = await owner.listen();
    const atNoisy = await noisy.listen(`pack:${packId}`);
    await moderator.call('moderation.suspend', {
      params: { id: String(noisy.id) },
      body: { reason: 'Noise' },
    });
    expect(await atOwner.next('discussion:removed')).toEqual({ packId, messageIds: [id] });
    atOwner.close();
    expect(await read(owner)).toEqual([]);
    await say(owner, 'Quiet again');
    expect(await receivedOfDiscussions(atNoisy)).toEqual([]);
    expect((await noisy.request('discussion.list', { params: pack() })).status).toBe(403);
  });

  test('is removed with its author’s account, if its things are removed, and is in their export', async () => {
    const leaving = await signUpPerson(server);
    await owner.call('pack.addEditor', { params: { ...pack(), accountId: String(leaving.id) } });
    await say(leaving, 'Goodbye');
    const { username } = leaving;
    await leaving.call('account.delete', {
      body: { username, password: 'a long password', levels: 'take' },
    });
    expect(await read(owner)).toEqual([]);
  });
});
