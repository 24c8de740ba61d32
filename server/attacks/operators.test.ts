import { describe, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** A query operator in place of a value matches nothing, wherever it stands. */
const server = await serverForFile();
const player = await signUpPerson(server);
await insertLevel(server, player.id);

const operators: [name: string, value: unknown][] = [
  ['$gt', { $gt: '' }],
  ['$ne', { $ne: null }],
  ['$regex', { $regex: '.*' }],
  ['$in', { $in: [/.*/.source, ''] }],
  ['$where', { $where: 'true' }],
  ['a list', ['a', { $gt: '' }]],
];

describe.each(operators)('%s', (_, operator) => {
  const fields: [path: string, body: object, field: string][] = [
    ['/api/account/sign-in', { emailOrUsername: 'x', password: 'a long password' }, 'emailOrUsername'],
    ['/api/account/sign-in', { emailOrUsername: 'x', password: 'a long password' }, 'password'],
    ['/api/account/sign-up', { email: 'a@b.example', username: 'Abc', password: 'a long one' }, 'email'],
    ['/api/account/sign-up', { email: 'a@b.example', username: 'Abc', password: 'a long one' }, 'username'],
    ['/api/account/forgot-password', { email: 'a@b.example' }, 'email'],
    ['/api/account/reset-password', { token: 'x', password: 'a new password' }, 'token'],
    ['/api/account/reset-password', { token: 'x', password: 'a new password' }, 'password'],
  ];
  test.each(fields)('a visitor to %s: %o, in %s', async (path, body, field) => {
    const { status, json, headers } = await visitor(server).send('POST', path, {
      ...body,
      [field]: operator,
    });
    expect([status, json.code, headers.get('Set-Cookie')]).toEqual([400, 'bad_input', null]);
  });

  const passwords = { currentPassword: 'a long password', newPassword: 'another password' };
  const submission = { uploadId: 'x', remarks: [''], addToPacks: [], newPack: null };
  const ownFields: [method: string, path: string, body: object, field: string][] = [
    ['POST', '/api/account/change-password', passwords, 'currentPassword'],
    ['POST', '/api/account/change-password', passwords, 'newPassword'],
    ['POST', '/api/account/change-email', { email: 'a@b.example', password: 'a long password' }, 'password'],
    ['POST', '/api/account/delete', { username: 'x', password: 'x', levels: 'leave' }, 'username'],
    ['POST', '/api/level/submit', submission, 'uploadId'],
    ['POST', '/api/level/submit', submission, 'addToPacks'],
    ['POST', '/api/pack/create', { name: 'A pack', description: 'of levels' }, 'name'],
  ];
  test.each(ownFields)('an account to %s %s: %o, in %s', async (method, path, body, field) => {
    const { status, json } = await player.send(method, path, { ...body, [field]: operator });
    expect([status, json.code]).toEqual([400, 'bad_input']);
  });
});

test.each([
  'emailOrUsername[$ne]=x&password[$ne]=x',
  'emailOrUsername[$gt]=&password=a+long+password',
  '{"emailOrUsername":{"$gt":""},"password":{"$gt":""}}',
])('a form of %s signs nobody in', async (body) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const reply = await visitor(server).request('account.signIn', { body }, headers);
  expect([reply.status, reply.headers.get('Set-Cookie')]).toEqual([400, null]);
});

test.each(['{"$gt":""}', '{"$ne":null}', '[$ne]', '$where', 'token[$ne]=x', '%7B%22%24gt%22%3A%22%22%7D'])(
  '%s is nobody’s session',
  async (token) => {
    const attempts: Record<string, string>[] = [
      { Authorization: `Bearer ${token}` },
      { Cookie: `token=${token}` },
      { Cookie: 'token[$ne]=x; token[$gt]=' },
    ];
    for (const headers of attempts) {
      const reply = await visitor(server).request('account.checkToken', {}, headers);
      expect([headers, reply.status]).toEqual([headers, 401]);
    }
  },
);

test.each([
  ['/api/level/{"$gt":0}/info', 400],
  ['/api/level/[$ne]/zip', 400],
  ['/api/level/%24where/extended-info', 400],
  ['/api/pack/{"$ne":null}/info', 400],
  ['/api/account/{"$gt":0}/info', 400],
  ['/api/account/verify-email?token[$ne]=x', 400],
  ['/api/account/verify-email?token[$gt]=&token[$regex]=.', 400],
  ['/api/account/verify-email?token={"$ne":null}', 400],
])('%s finds nothing', async (path, status) => {
  const reply = await visitor(server).send('GET', path);
  expect([reply.status, reply.headers.get('Set-Cookie')]).toEqual([status, null]);
});

test('an upload is not found by an operator, nor levels for an archive', async () => {
  for (const query of ['uploadId[$ne]=x&missionId=0', 'uploadId={"$ne":null}&missionId=0']) {
    const reply = await player.send('GET', `/api/level/upload-image?${query}`);
    expect([query, reply.status >= 400 && reply.status < 500]).toEqual([query, true]);
  }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const ids of ['ids[$gt]=0', 'ids={"$gt":0}', 'ids[]=1']) {
    expect((await visitor(server).request('level.zipMany', { body: ids }, form)).status).toBe(400);
  }
});
