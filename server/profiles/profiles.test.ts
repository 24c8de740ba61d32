import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person: player } = await startSite();

const picture = (width: number, height: number, background = '#2f7df0') =>
  sharp({ create: { width, height, channels: 3, background } });
const send = (who: Person, id: number, bytes: Uint8Array | string, type = 'image/png') =>
  who.request('account.setAvatar', { params: { id }, body: bytes }, { 'Content-Type': type });
const avatarOf = (id: number, query = '', headers: Record<string, string> = {}) =>
  visitor(server).send('GET', `/api/account/${id}/avatar${query}`, undefined, headers);
const infoOf = async (id: number) =>
  await visitor(server).call('account.info', { params: { id: String(id) } });

describe('an avatar', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const bytes = await picture(300, 200).toFormat(format).toBuffer();
    const { status, json } = await send(player, player.id, bytes, `image/${format}`);
    expect([status, json.avatarVersion > 0]).toEqual([200, true]);
    const { headers, bytes: shown } = await avatarOf(player.id, '?size=40');
    expect(headers.get('Content-Type')).toBe('image/jpeg');
    expect(await sharp(shown).metadata()).toMatchObject({ width: 40, height: 40, format: 'jpeg' });
  });

  test('is stored as a square of at most 1024 pixels, without its metadata', async () => {
    const bytes = await picture(1_600, 1_200)
      .withExif({ IFD0: { Copyright: 'secret place', ImageDescription: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect(bytes.toString('latin1')).toContain('secret place');
    await send(player, player.id, bytes, 'image/jpeg');
    const account = await server.deps.db.accounts.findOne({ _id: player.id });
    const sha256 = account?.avatar?.sha256 ?? '';
    const stored = await server.deps.files.readAll(`blobs/${sha256.slice(0, 2)}/${sha256}`);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 1_024, height: 1_024, format: 'webp' });
    expect(stored.toString('latin1')).not.toContain('secret place');
  });

  test('a small one is stored without being enlarged', async () => {
    await send(player, player.id, await picture(90, 50).png().toBuffer());
    const account = await server.deps.db.accounts.findOne({ _id: player.id });
    const sha256 = account?.avatar?.sha256 ?? '';
    const stored = await server.deps.files.readAll(`blobs/${sha256.slice(0, 2)}/${sha256}`);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 50, height: 50 });
  });

  test('is published to every page that shows it, each time with a new version', async () => {
    const level = await insertLevel(server, player.id);
    const other = await insertLevel(server, (await signUpPerson(server)).id);
    await player.call('comment.post', { params: { id: String(other._id) }, body: { content: 'Nice' } });
    const pack = { name: 'Mine', description: 'Pack' };
    const { packId } = await player.call('pack.create', { body: pack });
    const rooms = [`profile:${player.id}`, `level:${level._id}`, `level:${other._id}`, `pack:${packId}`];
    const watchers = await Promise.all(rooms.map((room) => visitor(server).listen(room)));
    const own = await player.listen();
    const stranger = await visitor(server).listen('profile:4711');
    const { json } = await send(player, player.id, await picture(64, 64).png().toBuffer());
    for (const watcher of watchers) {
      expect(await watcher.next('account:changed')).toMatchObject({
        id: player.id,
        hasAvatar: true,
        avatarVersion: json.avatarVersion,
      });
    }
    expect((await own.next('session:changed')).profile.avatarVersion).toBe(json.avatarVersion);
    expect(stranger.received()).toEqual([]);
    for (const each of [...watchers, own, stranger]) each.close();
    expect((await infoOf(player.id)).avatarVersion).toBe(json.avatarVersion);

    const removed = await player.request('account.removeAvatar', { params: { id: player.id } });
    expect(removed.json.avatarVersion).toBeGreaterThan(json.avatarVersion);
    expect(await infoOf(player.id)).toMatchObject({
      hasAvatar: false,
      avatarVersion: removed.json.avatarVersion,
    });
    const again = await send(player, player.id, await picture(64, 64).png().toBuffer());
    expect(again.json.avatarVersion).toBeGreaterThan(removed.json.avatarVersion);
  });

  test('is a default picture until one is set', async () => {
    const { id } = await signUpPerson(server);
    const { status, headers, bytes } = await avatarOf(id, '?size=48');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 48, height: 48 });
  });

  test('is cached for a week with its version, and revalidated without', async () => {
    await send(player, player.id, await picture(64, 64).png().toBuffer());
    const versioned = await avatarOf(player.id, '?size=64&v=1', { Accept: 'image/webp,*/*' });
    expect(versioned.headers.get('Content-Type')).toBe('image/webp');
    expect(versioned.headers.get('Cache-Control')).toBe('public, max-age=604800');
    const plain = await avatarOf(player.id);
    expect(plain.headers.get('Cache-Control')).toBe('no-cache');
    const etag = plain.headers.get('ETag') ?? '';
    expect((await avatarOf(player.id, '', { 'If-None-Match': etag })).status).toBe(304);
  });

  test('of a wrong kind, damaged or too large is refused, and the old one stays', async () => {
    const before = await infoOf(player.id);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const bmp = Buffer.concat([
      Buffer.from('BM'),
      Buffer.alloc(12),
      Buffer.from([40, 0, 0, 0]),
      Buffer.alloc(60),
    ]);
    const whole = await picture(400, 400).png().toBuffer();
    const cases: [Uint8Array | string, string, number, string][] = [
      [svg, 'image/svg+xml', 415, 'wrong_type'],
      [svg, 'image/png', 415, 'wrong_type'],
      ['<html>', 'text/html', 415, 'wrong_type'],
      [bmp, 'image/png', 415, 'wrong_type'],
      ['', 'image/png', 415, 'wrong_type'],
      [whole.subarray(0, whole.length / 2), 'image/png', 400, 'bad_input'],
      [Buffer.alloc(limits.avatarBytes + 1), 'image/png', 413, 'too_large'],
      [await picture(9_000, 9_000).png().toBuffer(), 'image/png', 413, 'too_large'],
    ];
    for (const [bytes, type, status, code] of cases) {
      const reply = await send(player, player.id, bytes, type);
      expect([type, reply.status, reply.json.code]).toEqual([type, status, code]);
    }
    expect(await infoOf(player.id)).toEqual(before);
  });

  test('is set by its person and by moderators only', async () => {
    const bytes = await picture(64, 64).png().toBuffer();
    const stranger = await signUpPerson(server);
    const moderator = await signUpPerson(server, { isModerator: true });
    expect((await send(visitor(server), player.id, bytes)).status).toBe(401);
    expect((await send(stranger, player.id, bytes)).json.code).toBe('not_allowed');
    expect((await stranger.request('account.removeAvatar', { params: { id: player.id } })).status).toBe(403);
    expect((await send(moderator, player.id, bytes)).status).toBe(200);
    expect((await send(player, 4_711, bytes)).json.code).toBe('account_not_found');
    await changeAccount(server, stranger.id, { $set: { isSuspended: true } });
    expect((await send(stranger, stranger.id, bytes)).json.code).toBe('suspended');
  });
});

test('changes to somebody else’s profile by a moderator are logged, people’s own changes are not', async () => {
  const person = await signUpPerson(server);
  const moderator = await signUpPerson(server, { isModerator: true });
  const bytes = await picture(64, 64).png().toBuffer();
  for (const who of [person, moderator]) {
    await who.request(
      'account.setBio',
      { params: { id: person.id }, body: 'Words' },
      { 'Content-Type': 'text/plain' },
    );
    await send(who, person.id, bytes);
    await who.call('account.removeAvatar', { params: { id: String(person.id) } });
  }
  const { log } = await moderator.call('moderation.person', { params: { id: String(person.id) } });
  const acts = log.map(({ action, by }) => [action, by?.id]);
  expect(acts).toEqual([
    ['profile.setAvatar', moderator.id],
    ['profile.setAvatar', moderator.id],
    ['profile.editBio', moderator.id],
  ]);
});

test('a picture is not stored when its person is suspended while it is decoded', async () => {
  const person = await signUpPerson(server);
  const { images } = server.deps;
  const { check } = images;
  const decoding = vi.spyOn(images, 'check').mockImplementationOnce(async (source) => {
    await changeAccount(server, person.id, { $set: { isSuspended: true } });
    return check(source);
  });
  const { json } = await send(person, person.id, await picture(64, 64).png().toBuffer());
  decoding.mockRestore();
  expect(json.code).toBe('suspended');
  expect((await infoOf(person.id)).hasAvatar).toBe(false);
});

describe('a bio', () => {
  const setBio = (who: Person, id: number, bio: string, type = 'text/plain') =>
    who.request('account.setBio', { params: { id }, body: bio }, { 'Content-Type': type });

  test('is trimmed, published to the open profile, and may be emptied', async () => {
    const watcher = await visitor(server).listen(`profile:${player.id}`);
    expect((await setBio(player, player.id, '  I make <b>slopes</b>.\n')).json).toEqual({});
    await watcher.next('account:changed');
    watcher.close();
    expect((await infoOf(player.id)).bio).toBe('I make <b>slopes</b>.');
    await setBio(player, player.id, '');
    expect((await infoOf(player.id)).bio).toBe('');
  });

  test('keeps its lines and loses control characters', async () => {
    await setBio(player, player.id, 'one\r\ntwo\u0007\u0000');
    expect((await infoOf(player.id)).bio).toBe('one\ntwo');
  });

  test('is at most 1,000 characters, and for its person and moderators', async () => {
    expect((await setBio(player, player.id, 'x'.repeat(1_000))).status).toBe(200);
    expect((await setBio(player, player.id, 'x'.repeat(1_001))).json.code).toBe('bad_input');
    const stranger = await signUpPerson(server);
    expect((await setBio(stranger, player.id, 'Mine now')).json.code).toBe('not_allowed');
    const moderator = await signUpPerson(server, { isModerator: true });
    expect((await setBio(moderator, player.id, '')).status).toBe(200);
  });
});
