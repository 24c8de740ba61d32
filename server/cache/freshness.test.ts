import { describe, expect, test } from 'vitest';
import { readLevel } from '../levels/readLevel.ts';
import { opsSince, readHistory } from '../packs/history/readHistory.ts';
import { readPack } from '../packs/readPack.ts';
import { readPacks } from '../packs/readPacks.ts';
import { readProfile } from '../profiles/readProfile.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** Pages in memory equal the database after every change that they show. */
const server = await serverForFile();
const byId = (id: number) => ({ params: { id: String(id) } });
const owner = await signUpPerson(server);
const fan = await signUpPerson(server);
const moderator = await signUpPerson(server, { isModerator: true });
const levelId = (await insertLevel(server, owner.id))._id;
const otherId = (await insertLevel(server, fan.id))._id;
const { packId } = await owner.call('pack.create', { body: { name: 'Picks', description: 'Good ones' } });
await owner.call('pack.setLevels', { ...byId(packId), body: [levelId] });

/** Each read: its path, and its expected content from the database. */
const reads = () => {
  const { deps } = server;
  return {
    level: [`/api/level/${levelId}/extended-info`, () => readLevel(deps, levelId)],
    otherLevel: [`/api/level/${otherId}/extended-info`, () => readLevel(deps, otherId)],
    packsOfLevel: [`/api/level/${levelId}/packs`, async () => (await readLevel(deps, levelId)).packs],
    packs: ['/api/pack/list', () => readPacks(deps)],
    pack: [`/api/pack/${packId}/info`, () => readPack(deps, packId, null)],
    history: [
      `/api/pack/${packId}/history`,
      () => readHistory(deps, { packId, before: undefined, limit: 24 }),
    ],
    ops: [`/api/pack/${packId}/ops?since=1`, () => opsSince(deps, { packId, since: 1 })],
    profile: [`/api/account/${owner.id}/info`, () => readProfile(deps, owner.id)],
    fan: [`/api/account/${fan.id}/info`, () => readProfile(deps, fan.id)],
  } satisfies Record<string, [string, () => Promise<unknown>]>;
};

/** Deleted things are answered with 404. */
const orGone = (read: () => Promise<unknown>) => read().catch(() => null);

async function readAll() {
  const guest = visitor(server);
  const answers = Object.entries(reads()).map(async ([name, [path]]) => {
    const { status, json, headers } = await guest.send('GET', path);
    return [name, { json: status === 404 ? null : json, etag: headers.get('ETag') }] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

async function settle(): Promise<void> {
  const { downloads, counts, paced } = server.deps;
  await downloads.flush();
  await counts.flush();
  await paced.flush();
}

let commentId = 0;
const comment = async () => {
  const [posted] = await fan.call('comment.post', { ...byId(levelId), body: { content: 'Hello' } });
  commentId = posted?.id ?? 0;
};
const send = (op: Parameters<typeof owner.call<'pack.applyOps'>>[1]['body']['ops'][number]) =>
  owner.call('pack.applyOps', { ...byId(packId), body: { baseVersion: 0, ops: [op] } });

/** Change → the reads that show it. */
const changes: [string, () => Promise<unknown>, string[]][] = [
  ['a love of a level', () => fan.call('level.love', byId(levelId)), ['level', 'pack', 'profile']],
  [
    'a love of a pack',
    () => fan.call('pack.love', byId(packId)),
    ['level', 'packsOfLevel', 'packs', 'pack', 'profile'],
  ],
  [
    'a download',
    () => visitor(server).send('GET', `/api/level/${levelId}/zip`),
    ['level', 'pack', 'profile'],
  ],
  ['a comment', comment, ['level']],
  ['a comment that goes', () => fan.call('comment.delete', byId(commentId)), ['level']],
  [
    'a level that joins a pack',
    () => send({ op: 'add', levelIds: [otherId], after: null }),
    ['level', 'otherLevel', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
  [
    'a new name of a pack',
    () => send({ op: 'rename', name: 'Best' }),
    ['level', 'otherLevel', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
  [
    'a note',
    () => send({ op: 'note', levelId, note: 'Why' }),
    ['level', 'otherLevel', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
  [
    'a name of a version',
    () =>
      owner.call('pack.labelVersion', {
        params: { id: String(packId), version: '1' },
        body: { label: 'Start' },
      }),
    ['history'],
  ],
  [
    'an editor who is invited',
    () => owner.call('pack.inviteEditor', { ...byId(packId), body: { username: fan.username } }),
    ['pack', 'history'],
  ],
  [
    'a bio',
    () => owner.send('POST', `/api/account/${owner.id}/set-bio`, 'Rolls', { 'Content-Type': 'text/plain' }),
    ['profile'],
  ],
  [
    'remarks about a level',
    () =>
      owner.call('level.edit', { ...byId(levelId), body: { missionInfo: null, remarks: 'Mind the gap' } }),
    ['level', 'pack', 'profile'],
  ],
  [
    'a suspension',
    () => moderator.call('moderation.suspend', { ...byId(fan.id), body: { reason: 'Spam' } }),
    ['level', 'otherLevel', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile', 'fan'],
  ],
  [
    'a level that is deleted',
    () => owner.call('level.delete', byId(levelId)),
    ['level', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
  [
    'a level that comes back',
    () => owner.call('bin.restore', { params: { kind: 'level', id: String(levelId) } }),
    ['level', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
  [
    'a pack that is deleted',
    () => owner.call('pack.delete', byId(packId)),
    ['level', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
  [
    'a pack that comes back',
    () => owner.call('bin.restore', { params: { kind: 'pack', id: String(packId) } }),
    ['level', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
  [
    'an account that goes, and leaves its levels',
    () =>
      owner.call('account.delete', {
        body: { username: owner.username, levels: 'leave', password: 'a long password' },
      }),
    ['level', 'packsOfLevel', 'packs', 'pack', 'history', 'ops', 'profile'],
  ],
];

test.each(changes)('%s', async (_, change, showing) => {
  // From the database, from memory, and again as before.
  for (let time = 1; time <= 3; time += 1) await readAll();
  const before = await readAll();
  await change();
  await settle();
  const after = await readAll();
  // What is known of people is read from the database as well.
  server.deps.identities.forgetAll();
  for (const [name, [, read]] of Object.entries(reads())) {
    expect(after[name]?.json, name).toEqual(JSON.parse(JSON.stringify(await orGone(read))));
  }
  const changed = Object.keys(after).filter((name) => after[name]?.etag !== before[name]?.etag);
  expect(changed.sort()).toEqual([...showing].sort());
});

describe('an answer to a visitor', () => {
  test('is not sent again to a client that has it, in any coding', async () => {
    for (const [path] of Object.values(reads())) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const headers = { 'Accept-Encoding': coding };
        const whole = await visitor(server).send('GET', path, undefined, headers);
        if (whole.status === 404) continue;
        expect(whole.headers.get('Cache-Control')).toBe('no-cache');
        const has = { ...headers, 'If-None-Match': whole.headers.get('ETag') ?? '' };
        const again = await visitor(server).send('GET', path, undefined, has);
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        const signedIn = await moderator.send('GET', path, undefined, has);
        expect([signedIn.status, signedIn.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
        expect(signedIn.headers.get('ETag')).toBeNull();
      }
    }
  });
});
