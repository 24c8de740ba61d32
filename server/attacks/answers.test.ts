import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Reply, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';
import { projectDir } from '../variables.ts';

/** Information that answers and pages must not leak, and input that they must not run or accept. */

const server = await serverForFile({ clientFolder: await clientFolderForFile() });
const player = await signUpPerson(server);

describe('a failure', () => {
  const tellsInsides = /node_modules|file:\/\/|\.ts:\d|\bat \w+.* \(|MongoServerError|ZodError/;

  test('that nobody expected reveals nothing about the server', async () => {
    const secret = `mongodb://user:password@host/${join(projectDir, 'server')}`;
    const log = vi.spyOn(server.deps.log, 'error').mockImplementation(() => undefined);
    const read = vi.spyOn(server.deps.db.packs, 'find').mockImplementation(() => {
      throw new TypeError(secret);
    });
    const replies = [await visitor(server).request('pack.list'), await player.request('pack.list')];
    expect(read).toHaveBeenCalled();
    expect(log).toHaveBeenCalled();
    read.mockRestore();
    log.mockRestore();
    for (const { status, json, bytes } of replies) {
      expect([status, json.code]).toEqual([500, 'internal']);
      expect(bytes.toString()).not.toContain(secret);
      expect(bytes.toString()).not.toMatch(tellsInsides);
    }
  });

  test.each<[name: string, send: () => Promise<Reply>]>([
    ['half an object', () => visitor(server).request('account.signIn', { body: '{"a":' })],
    ['a wrong type', () => visitor(server).request('account.signIn', { body: { emailOrUsername: 1 } })],
    ['a wrong ID', () => visitor(server).request('level.info', { params: { id: '\0' } })],
    ['broken escapes', () => visitor(server).send('GET', '/api/level/%E0%A4%A/info')],
    [
      'a broken zip',
      () =>
        player.request(
          'upload.check',
          { body: Buffer.from('PK\x03\x04') },
          {
            'Content-Type': 'application/zip',
          },
        ),
    ],
    [
      'a broken picture',
      () =>
        player.request(
          'account.setAvatar',
          { params: { id: player.id }, body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
          { 'Content-Type': 'image/png' },
        ),
    ],
    [
      'a broken form',
      () =>
        player.request(
          'upload.check',
          { body: 'x' },
          {
            'Content-Type': 'multipart/form-data; boundary=',
          },
        ),
    ],
    ['a missing page', () => visitor(server).send('GET', '/api/nowhere')],
  ])('of the sender (%s) reveals nothing either', async (_, send) => {
    const { status, bytes } = await send();
    expect([status >= 400 && status < 500, bytes.length < 2_000]).toEqual([true, true]);
    expect(bytes.toString()).not.toMatch(tellsInsides);
    expect(bytes.toString()).not.toContain(projectDir);
  });
});

test('texts of people are escaped on pages and in their data', async () => {
  const text = '</script><script>alert(1)</script><!--<img src=x onerror=alert(1)> $& \u2028 ';
  const pack = { name: text.slice(0, 60), description: text };
  const { packId } = await player.call('pack.create', { body: pack });
  await player.request(
    'account.setBio',
    { params: { id: player.id }, body: text },
    { 'Content-Type': 'text/plain' },
  );
  const level = await insertLevel(server, player.id, {
    missionInfo: [
      ['name', text],
      ['artist', text],
      ['desc', text],
    ],
    remarks: text,
  });
  await player.call('comment.post', { params: { id: String(level._id) }, body: { content: text } });
  for (const path of [`/pack/${packId}`, `/profile/${player.id}`, `/level/${level._id}`, '/', `/${text}`]) {
    const { headers, bytes } = await visitor(server).send('GET', encodeURI(path));
    const html = bytes.toString();
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script>|<!--<|<img src=x/);
    expect(html).not.toContain('</script><script>alert');
  }
});

test.each([
  'rolly@example.org\r\nBcc: everybody@example.org',
  'rolly@example.org,everybody@example.org',
  'rolly@example.org everybody@example.org',
  '<rolly@example.org>',
  'Rolly <rolly@example.org>',
  'x\nrolly@example.org',
  'rolly@example.org"><script>',
  'rolly@example.org@example.com',
  'rolly@localhost',
  '@example.org',
])('%j is no mail address, although a part of it is', async (email) => {
  for (const [path, body] of [
    ['/api/account/sign-up', { email, username: 'Rolly', password: 'a long password' }],
    ['/api/account/forgot-password', { email }],
  ] as const) {
    const { status, json } = await visitor(server).send('POST', path, body);
    expect([path, status, json.code]).toEqual([path, 400, 'bad_input']);
  }
});

describe('over-long', () => {
  const account = { email: 'long@example.org', username: 'Long', password: 'a long password' };
  test.each<[what: string, method: string, path: () => string, body: unknown]>([
    ['name', 'POST', () => '/api/account/sign-up', { ...account, username: 'x'.repeat(25) }],
    ['password', 'POST', () => '/api/account/sign-up', { ...account, password: 'x'.repeat(257) }],
    ['address', 'POST', () => '/api/account/sign-up', { ...account, email: `${'x'.repeat(250)}@a.example` }],
    [
      'password of a sign-in',
      'POST',
      () => '/api/account/sign-in',
      { emailOrUsername: 'x', password: 'x'.repeat(257) },
    ],
    [
      'token',
      'POST',
      () => '/api/account/reset-password',
      { token: 'x'.repeat(257), password: 'a new password' },
    ],
    ['bio', 'POST', () => `/api/account/${player.id}/set-bio`, 'x'.repeat(1_001)],
    ['name of a pack', 'POST', () => '/api/pack/create', { name: 'x'.repeat(65), description: 'x' }],
    [
      'description of a pack',
      'POST',
      () => '/api/pack/create',
      { name: 'x', description: 'x'.repeat(1_001) },
    ],
  ])('%s is refused', async (_, method, path, body) => {
    const headers: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'text/plain' } : {};
    const { status, json } = await player.send(method, path(), body, headers);
    expect([status, json.code]).toEqual([400, 'bad_input']);
  });
});

describe('an address that a visitor only claims', () => {
  test('gives no new allowance, whatever header claims it', async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } });
    const signUp = (index: number) => {
      const claimed = `203.0.113.${index}`;
      return visitor(limited).request(
        'account.signUp',
        {
          body: {
            email: `claim${index}@example.org`,
            username: `Claim ${index}`,
            password: 'a long password',
          },
        },
        {
          'X-Forwarded-For': claimed,
          'X-Real-IP': claimed,
          Forwarded: `for=${claimed}`,
          'CF-Connecting-IP': claimed,
          'True-Client-IP': claimed,
        },
      );
    };
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await signUp(index)).status);
    await limited.stop();
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
