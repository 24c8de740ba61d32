import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parseScene } from '../../shared/parseScene.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { makeUpload } from '../testing/madeUpload.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { zipOf } from '../testing/tinyLevels.ts';

const server = await serverForFile({
  clientFolder: await clientFolderForFile({
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main-abc123.js': 'console.log("hello");',
  }),
  env: { RATE_LIMITS: 'on', PUBLIC_URL: 'https://marbles.example' },
});
const owner = await signUpPerson(server);
const { _id: levelId } = await insertLevel(server, owner.id, { missionInfo: [['name', 'Slope']] });
const { packId } = await owner.call('pack.create', { body: { name: 'Slopes', description: 'Steep' } });
await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [levelId] });

/** Header values that differ with every answer. */
const varying: Record<string, RegExp> = {
  date: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  'x-request-id': /^[\da-f-]{36}$/,
  etag: /^"[\w-]+(-br|-gzip)?"$/,
  'content-length': /^\d+$/,
  'content-range': /^bytes 0-9\/\d+$/,
  'content-disposition': /^attachment; filename="\w+-\d+\.zip"$/,
  'ratelimit-remaining': /^\d+$/,
  'ratelimit-reset': /^\d+$/,
};

/** The status and all headers of an answer as received; `…` stands for values that differ each time. */
function headersOf(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request(
      { port, method, path, headers: { Connection: 'close', ...headers } },
      async (answer) => {
        await text(answer);
        const entries = Object.entries(answer.headers).map(([name, value]) => [
          name,
          varying[name]?.test(String(value)) ? '…' : value,
        ]);
        resolve({ status: answer.statusCode, ...Object.fromEntries(entries) });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const everyAnswer = {
  connection: 'close',
  date: '…',
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

/** Headers of every answer below `/api`. */
const apiAnswer = {
  ...everyAnswer,
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Accept-Ranges,Content-Disposition,Content-Range,Deprecation,ETag,RateLimit-Limit,RateLimit-Remaining,RateLimit-Reset,Retry-After,Sunset,X-Request-Id',
  'content-length': '…',
  'x-request-id': '…',
};

const readAllowance = {
  'ratelimit-limit': '1200',
  'ratelimit-remaining': '…',
  'ratelimit-reset': '…',
};

/** Of a session, before it takes anything from its address. */
const ownAllowance = { ...readAllowance, 'ratelimit-limit': '120' };

test('a picture is cached for a week, in each format that browsers request', async () => {
  const picture = {
    status: 200,
    ...apiAnswer,
    ...readAllowance,
    'cache-control': 'public, max-age=604800',
    etag: '…',
    vary: 'Accept',
  };
  const path = `/api/level/${levelId}/image`;
  expect(await headersOf('GET', path)).toEqual({ ...picture, 'content-type': 'image/jpeg' });
  const accept = { Accept: 'image/avif,image/webp,*/*', Origin: 'https://elsewhere.example' };
  expect(await headersOf('GET', path, accept)).toEqual({ ...picture, 'content-type': 'image/webp' });
});

test('the picture of a pack is cached for a week at an address with its version, and revalidated at any other', async () => {
  const picture = {
    status: 200,
    ...apiAnswer,
    ...readAllowance,
    'content-type': 'image/jpeg',
    etag: '…',
    vary: 'Accept',
  };
  const path = `/api/pack/${packId}/image`;
  expect(await headersOf('GET', path)).toEqual({ ...picture, 'cache-control': 'no-cache' });
  expect(await headersOf('GET', `${path}?version=1`)).toEqual({
    ...picture,
    'cache-control': 'public, max-age=604800',
  });
  expect(await headersOf('GET', path, { Accept: 'image/avif,image/webp,*/*' })).toEqual({
    ...picture,
    'cache-control': 'no-cache',
    'content-type': 'image/webp',
  });
});

test('the drawn picture of a link to a pack or a person is revalidated', async () => {
  for (const path of [`/api/pack/${packId}/card`, `/api/account/${owner.id}/card`]) {
    expect(await headersOf('GET', path), path).toEqual({
      status: 200,
      ...apiAnswer,
      ...readAllowance,
      'cache-control': 'no-cache',
      'content-type': 'image/jpeg',
      etag: '…',
    });
  }
});

test('map and textures of a level are cached for a week, those of an upload by its uploader’s browser only', async () => {
  const checked = await owner.request(
    'upload.check',
    { body: zipOf(await makeUpload()) },
    { 'Content-Type': 'application/zip' },
  );
  const uploadId = checked.json.uploadId ?? '';
  const { bytes } = await owner.request('upload.scene', { query: { uploadId, missionId: 0 } });
  const texture = parseScene(bytes).materials.find(({ name }) => name === 'made_wall')?.texture;
  const picture = { status: 200, ...apiAnswer, 'content-type': 'image/jpeg', etag: '…', vary: 'Accept' };
  const signedIn = { Authorization: `Bearer ${owner.token}` };
  const mission = `uploadId=${uploadId}&missionId=0`;
  for (const path of [
    `/api/level/upload-map?${mission}`,
    `/api/level/upload-texture?${mission}&sha256=${texture}`,
  ]) {
    expect(await headersOf('GET', path, signedIn), path).toEqual({
      ...picture,
      ...ownAllowance,
      'cache-control': 'private, no-cache',
    });
  }
  const { levelIds } = await owner.call('upload.submit', {
    body: { uploadId, remarks: [''], addToPacks: [], newPack: null },
  });
  for (const path of [`/api/level/${levelIds[0]}/map`, `/api/level/${levelIds[0]}/texture/${texture}`]) {
    expect(await headersOf('GET', path), path).toEqual({
      ...picture,
      ...readAllowance,
      'cache-control': 'public, max-age=604800',
    });
  }
});

test('a picture as it was uploaded can be resumed', async () => {
  const picture = {
    status: 200,
    ...apiAnswer,
    ...readAllowance,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=604800',
    'content-type': 'image/jpeg',
    etag: '…',
  };
  const path = `/api/level/${levelId}/image?original`;
  expect(await headersOf('GET', path)).toEqual(picture);
  expect(await headersOf('GET', path, { Range: 'bytes=0-9' })).toEqual({
    ...picture,
    status: 206,
    'content-range': '…',
  });
});

test('an avatar is cached for a week at an address with its version, and revalidated at any other', async () => {
  const avatar = {
    status: 200,
    ...apiAnswer,
    ...readAllowance,
    'content-type': 'image/png',
    etag: '…',
  };
  const path = `/api/account/${owner.id}/avatar`;
  expect(await headersOf('GET', path)).toEqual({ ...avatar, 'cache-control': 'no-cache' });
  expect(await headersOf('GET', `${path}?v=1`)).toEqual({
    ...avatar,
    'cache-control': 'public, max-age=604800',
  });
});

test('an archive has a name, is revalidated, and can be resumed', async () => {
  expect(await headersOf('GET', `/api/level/${levelId}/zip`)).toEqual({
    status: 200,
    ...apiAnswer,
    ...readAllowance,
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'content-disposition': '…',
    'content-type': 'application/zip',
    etag: '…',
  });
});

test('the list is revalidated and compressed', async () => {
  const list = {
    status: 200,
    ...apiAnswer,
    ...readAllowance,
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    etag: '…',
    vary: 'Accept-Encoding',
  };
  expect(await headersOf('GET', '/api/level/list')).toEqual(list);
  expect(await headersOf('GET', '/api/level/list', { 'Accept-Encoding': 'gzip, deflate, br' })).toEqual({
    ...list,
    'content-encoding': 'br',
  });
});

test('JSON that is the same for everybody is revalidated', async () => {
  const { 'content-length': _, ...unchanged } = apiAnswer;
  const path = `/api/level/${levelId}/info`;
  const info = {
    ...readAllowance,
    'cache-control': 'no-cache',
    etag: '…',
    vary: 'Accept-Encoding',
  };
  expect(await headersOf('GET', path)).toEqual({
    status: 200,
    ...apiAnswer,
    ...info,
    'content-type': 'application/json; charset=utf-8',
  });
  expect(await headersOf('GET', path, { 'If-None-Match': '*' })).toEqual({
    status: 304,
    ...unchanged,
    ...info,
  });
});

test('JSON that depends on the account is stored by visitors only', async () => {
  const json = {
    status: 200,
    ...apiAnswer,
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Encoding',
  };
  const path = `/api/level/${levelId}/extended-info`;
  expect(await headersOf('GET', path)).toEqual({
    ...json,
    ...readAllowance,
    'cache-control': 'no-cache',
    etag: '…',
  });
  const signedIn = { Authorization: `Bearer ${owner.token}` };
  expect(await headersOf('GET', path, signedIn)).toEqual({
    ...json,
    ...ownAllowance,
    'cache-control': 'no-store',
  });
});

test('an error is never stored', async () => {
  const error = {
    ...apiAnswer,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  };
  expect(await headersOf('GET', '/api/level/987654/zip')).toEqual({
    status: 404,
    ...error,
    ...readAllowance,
  });
  expect(await headersOf('POST', '/api/level/list')).toEqual({ status: 405, ...error, allow: 'HEAD, GET' });
});

test('a preflight allows what clients send from every origin', async () => {
  const headers = {
    Origin: 'https://elsewhere.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'range,if-range',
  };
  expect(await headersOf('OPTIONS', `/api/level/${levelId}/zip`, headers)).toEqual({
    status: 204,
    ...everyAnswer,
    'access-control-allow-headers': 'Authorization,Content-Type,If-None-Match,If-Range,Last-Event-ID,Range',
    'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
    'access-control-allow-origin': '*',
    'access-control-max-age': '86400',
  });
});

test('a page restricts what it may load, and is never stored', async () => {
  expect(await headersOf('GET', '/search')).toEqual({
    status: 200,
    ...everyAnswer,
    ...readAllowance,
    'cache-control': 'no-store',
    'content-length': '…',
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' wss://marbles.example",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join(';'),
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    vary: 'Accept-Encoding',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-request-id': '…',
    'x-xss-protection': '0',
  });
});

test('a built file with a hash in its name is cached for ever, another one is revalidated', async () => {
  const asset = {
    status: 200,
    ...everyAnswer,
    'content-length': '…',
    etag: '…',
    vary: 'Accept-Encoding',
    'x-request-id': '…',
  };
  expect(await headersOf('GET', '/assets/main-abc123.js')).toEqual({
    ...asset,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(await headersOf('GET', '/favicon.svg')).toEqual({
    ...asset,
    'cache-control': 'no-cache',
    'content-type': 'image/svg+xml',
  });
});
