import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { checksFolder } from '../storage/uploadFolders.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { tinyImage } from '../testing/tinyImages.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();

let count = 0;
/** A mission that differs from all others. */
const uniqueMission = (objects = '') =>
  buildMission({ objects: `new Sun() { seed = "${count++} ${Math.random()}"; };\n${objects}` });

const blob = (bytes: Uint8Array | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

const upload = (
  who: Person,
  body: Uint8Array | FormData,
  query: { replaces?: number; progressId?: string } = {},
  headers = { 'Content-Type': 'application/zip' },
) => who.request('upload.check', { query, body }, body instanceof FormData ? {} : headers);

async function keptFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.deps.files.list('')) keys.push(key);
  return keys;
}

/** Parts of uploads, complete or not, and files of checks that remain on this machine. */
async function leftovers(): Promise<string[]> {
  const { dataDir } = server.deps.config;
  const unfinished = await readdir(`${dataDir}/files/.tmp`);
  const checks = await readdir(checksFolder(dataDir)).catch(() => []);
  return [
    ...(await keptFiles()).filter((key) => key.startsWith('uploads/')).sort(),
    ...unfinished,
    ...checks,
  ];
}

/** Opens a request whose body the test writes piece by piece. */
function open(
  headers: Record<string, string>,
  path = '/api/level/upload',
): { request: ClientRequest; response: Promise<IncomingMessage> } {
  const request = httpRequest(server.url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, ...headers },
  });
  const response = once(request, 'response').then(([message]) => message as IncomingMessage);
  response.catch(() => undefined);
  request.on('error', () => undefined);
  return { request, response };
}

describe('who may upload what', () => {
  test('only people who have acknowledged the guidelines, before any byte is read', async () => {
    const newcomer = await signUpPerson(server, { hasAcknowledgedGuidelines: false });
    const { status, json } = await upload(newcomer, zipOf({ 'x.mis': '' }));
    expect([status, json.code]).toEqual([403, 'guidelines_not_acknowledged']);
  });

  test('only zips and forms', async () => {
    const { status, json } = await upload(
      person,
      Buffer.from('{}'),
      {},
      {
        'Content-Type': 'application/json',
      },
    );
    expect([status, json.code]).toEqual([415, 'wrong_type']);
    const withoutBoundary = await upload(
      person,
      Buffer.from('x'),
      {},
      {
        'Content-Type': 'multipart/form-data',
      },
    );
    expect(withoutBoundary.status).toBe(415);
  });

  test.each(['application/zip', 'application/octet-stream', 'application/x-zip-compressed'])(
    '%s is a zip',
    async (type) => {
      const { json } = await upload(
        person,
        zipOf({ 'x.mis': uniqueMission(), 'x.jpg': picture }),
        {},
        {
          'Content-Type': type,
        },
      );
      expect(json.status).toBe('success');
    },
  );

  test('a level is replaced only by those who may edit it', async () => {
    const { status, json } = await upload(person, zipOf({}), { replaces: 4711 });
    expect([status, json.code]).toEqual([404, 'level_not_found']);
  });
});

describe('receiving', () => {
  test('a body that is not a zip leaves nothing behind', async () => {
    const { status, json } = await upload(person, Buffer.from('This is no zip.'));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'upload_has_problems',
      problems: ["The uploaded file couldn't be unzipped."],
      problemFindings: [{ code: 'archiveDamaged' }],
      missions: [],
    });
    expect(json.uploadId).toBeUndefined();
    expect(await leftovers()).toEqual(await partsOfUploads());
  });

  test('a too large announced length is refused before anything is sent', async () => {
    const { request, response } = open({ 'Content-Type': 'application/zip', 'Content-Length': '100000001' });
    request.flushHeaders();
    expect((await response).statusCode).toBe(413);
    request.destroy();
  });

  test.each([
    ['a zip', 'application/zip', ''],
    [
      'a form',
      'multipart/form-data; boundary=limit',
      '--limit\r\nContent-Disposition: form-data; name="a/x.dif"; filename="x.dif"\r\n\r\n',
    ],
  ])('too much without announcement is refused while it comes: %s', async (_kind, type, start) => {
    const { request, response } = open({ 'Content-Type': type, 'Transfer-Encoding': 'chunked' });
    request.write(start);
    const megabyte = Buffer.alloc(1_000_000, 1);
    for (let sent = 0; sent < 100; sent++) {
      if (!request.write(megabyte)) await once(request, 'drain');
    }
    request.write('x');
    const answer = await response;
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 'too_large' });
    request.destroy();
    await eventually(async () => expect(await leftovers()).toEqual(await partsOfUploads()));
  });

  test.each(['application/zip', 'multipart/form-data; boundary=b'])(
    'a dropped connection leaves nothing behind: %s',
    async (type) => {
      const { request } = open({ 'Content-Type': type, 'Content-Length': '50000' });
      request.write(Buffer.alloc(20_000, 2));
      await eventually(async () =>
        expect(await readdir(`${server.deps.config.dataDir}/files/.tmp`)).toHaveLength(1),
      );
      request.destroy();
      await eventually(async () => expect(await leftovers()).toEqual(await partsOfUploads()));
    },
  );

  test('a form that ends early is refused', async () => {
    const body = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="x.mis"; filename="x.mis"\r\n\r\nabc',
    );
    const { status, json } = await upload(
      person,
      body,
      {},
      {
        'Content-Type': 'multipart/form-data; boundary=b',
      },
    );
    expect([status, json.code]).toEqual([400, 'bad_input']);
    expect(await leftovers()).toEqual(await partsOfUploads());
  });

  /** The stored parts of pending uploads: no other parts may exist. */
  async function partsOfUploads(): Promise<string[]> {
    const uploads = await server.deps.db.uploads.find().toArray();
    return uploads.flatMap(({ parts }) => parts.map(({ key }) => key)).sort();
  }
});

describe('folders', () => {
  test('part names carry the relative paths', async () => {
    const form = new FormData();
    form.append(
      'My level/sub/x.mis',
      blob(uniqueMission(interiorObject('~/data/interiors/own.dif'))),
      'x.mis',
    );
    form.append('My level/x.jpg', blob(picture), 'x.jpg');
    form.append('My level/own.dif', blob(buildInterior([])), 'blob');
    form.append('My level/.DS_Store', blob('x'), '.DS_Store');
    const { json } = await upload(person, form);
    expect(json).toMatchObject({
      status: 'success',
      missions: [{ misFilePath: 'My level/sub/x.mis', name: 'Tiny' }],
      warnings: [],
    });
  });

  test('file names may be paths of a folder, and a single zip is read as a zip', async () => {
    const form = new FormData();
    form.append('files', blob(uniqueMission()), 'Übung/x.mis');
    form.append('files', blob(picture), 'Übung/x.jpg');
    expect((await upload(person, form)).json.missions[0]?.misFilePath).toBe('Übung/x.mis');
    const zip = new FormData();
    zip.append('file', blob(zipOf({ 'y.mis': uniqueMission(), 'y.jpg': picture })), 'level.zip');
    expect((await upload(person, zip)).json.missions[0]?.misFilePath).toBe('y.mis');
  });

  test('more files than an archive may have are refused', async () => {
    const files = Array.from(
      { length: limits.archiveEntries + 2 },
      (_, index) => `--b\r\nContent-Disposition: form-data; name="${index}.txt"; filename="a"\r\n\r\nx\r\n`,
    );
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const { status, json } = await upload(person, Buffer.from(`${files.join('')}--b--\r\n`), {}, type);
    expect(status).toBe(400);
    expect(json.problems).toEqual(['The archive has too many entries: 10,001. At most 10,000 are allowed.']);
  });

  test('paths that leave the folder are refused', async () => {
    const form = new FormData();
    form.append('../x.mis', blob(uniqueMission()), 'x.mis');
    const { status, json } = await upload(person, form);
    expect(status).toBe(400);
    expect(json.problems).toEqual(['../x.mis leads out of its folder, which is not allowed.']);
  });
});

describe('the verdict', () => {
  test('has the tree of every mission, the warnings and the own packs', async () => {
    const { json: pack } = await person.request('pack.create', {
      body: { name: 'Mine', description: 'All' },
    });
    const { status, json } = await upload(
      person,
      zipOf({
        'x.mis': uniqueMission(interiorObject('~/data/interiors/own.dif')),
        'x.jpg': await tinyImage('jpeg', { width: 100, height: 80 }),
        'own.dif': buildInterior(['edge_white']),
        'notes.txt': 'notes',
      }),
    );
    expect(status).toBe(200);
    expect(json.warnings).toEqual([
      'The thumbnail x.jpg has a very low resolution (100×80 pixels).',
      "The following additional files won't be submitted: notes.txt.",
    ]);
    expect(json.warningFindings).toEqual([
      { code: 'smallThumbnail', path: 'x.jpg', width: 100, height: 80 },
      { code: 'unusedFiles', paths: ['notes.txt'], others: 0 },
    ]);
    expect(json.packs.map(({ id }) => id)).toContain(pack.packId);
    const tree = json.missions[0]?.tree;
    const stock = { path: 'interiors/edge_white.jpg', kind: 'texture', origin: 'stock', children: [] };
    expect(tree).toEqual({
      path: 'x.mis',
      kind: 'mission',
      origin: 'archive',
      children: [
        { path: 'missions/x.jpg', kind: 'image', origin: 'archive', children: [] },
        { path: 'interiors/own.dif', kind: 'interior', origin: 'archive', children: [stock] },
        { path: 'notes.txt', kind: 'other', origin: 'unused', children: [] },
      ],
    });
  });

  test('images are decoded', async () => {
    const png = await tinyImage('png', { width: 200, height: 200 });
    const { json } = await upload(
      person,
      zipOf({
        'x.mis': uniqueMission(interiorObject('~/data/interiors/own.dif')),
        'x.jpg': png,
        'x.prev.png': png.subarray(0, png.length - 30),
        'own.dif': buildInterior(['wall', 'roof']),
        'wall.png': await tinyImage('gif'),
        'roof.bmp': 'no image',
      }),
    );
    expect(json.problems?.sort()).toEqual([
      "Image roof.bmp couldn't be read and is likely invalid.",
      'Image wall.png has the wrong extension: Internally, it is a GIF file.',
      'Image x.jpg has the wrong extension: Internally, it is a PNG file.',
      "Image x.prev.png couldn't be read and is likely invalid.",
    ]);
  });

  test('the number of reported problems is limited', async () => {
    const objects = Array.from({ length: 600 }, (_, index) =>
      interiorObject(`~/data/interiors/${index}.dif`),
    );
    const { json } = await upload(
      person,
      zipOf({ 'x.mis': uniqueMission(objects.join('\n')), 'x.jpg': picture }),
    );
    expect(json.problems).toHaveLength(501);
    expect(json.problems?.at(-1)).toBe('There are 100 more problems.');
    expect(json.problemFindings?.at(-1)).toEqual({ code: 'moreProblems', count: 100 });
  });

  test('progress is received only by the uploader’s pages, under the name that the page gave', async () => {
    const stranger = await signUpPerson(server);
    const [own, other] = await Promise.all([person.listen(), stranger.listen()]);
    await upload(person, zipOf({ 'x.mis': uniqueMission(), 'x.jpg': picture }), {
      progressId: 'my-own-name',
    });
    const stages: string[] = [];
    while (stages.at(-1) !== 'done') {
      const progress = await own.next('upload:progress');
      if (progress.uploadId === 'my-own-name') stages.push(progress.stage);
    }
    expect([...new Set(stages)]).toEqual([
      'receiving',
      'unpacking',
      'reading',
      'checking',
      'storing',
      'done',
    ]);
    expect(other.received().filter(({ event }) => event === 'upload:progress')).toEqual([]);
    own.close();
    other.close();
  });

  test('the same mission twice in one upload, in bytes or in meaning', async () => {
    const mission = uniqueMission();
    const { json } = await upload(
      person,
      zipOf({
        'a/x.mis': mission,
        'b/y.mis': `// a comment\n${mission
          .replaceAll('Tester', 'Someone else')
          .toUpperCase()
          .replace(/\/\/--- OBJECT/g, '//--- OBJECT')}`,
        'a/x.jpg': picture,
        'b/y.jpg': picture,
      }),
    );
    expect(json.problems).toEqual(['Duplicate: Mission b/y.mis has already been uploaded.']);
  });

  test('two checks run at a time, and more wait for their turn', async () => {
    const zips = Array.from({ length: 6 }, () => zipOf({ 'x.mis': uniqueMission(), 'x.jpg': picture }));
    const answers = await Promise.all(zips.map((zip) => upload(person, zip)));
    expect(answers.map(({ json }) => json.status)).toEqual(Array(6).fill('success'));
  });
});

describe('adding a forgotten file', () => {
  const incomplete = () =>
    zipOf({
      'x.mis': uniqueMission(interiorObject('~/data/interiors/own.dif')),
      'x.jpg': picture,
      'own.dif': buildInterior(['wall']),
    });
  const add = (who: Person, uploadId: string, form: FormData) =>
    who.request('upload.addFiles', { params: { uploadId }, body: form });
  const formWith = (path: string, bytes: Uint8Array | string) => {
    const form = new FormData();
    form.append(path, blob(bytes), path);
    return form;
  };

  test('completes the upload without sending the rest again', async () => {
    const refused = await upload(person, incomplete());
    expect(refused.json).toMatchObject({
      status: 'error',
      problems: ["Missing dependency: wall is required by own.dif but couldn't be found."],
      missions: [
        {
          misFilePath: 'x.mis',
          tree: { children: [{}, { children: [{ path: 'interiors/wall', origin: 'missing' }] }] },
        },
      ],
    });
    const { json } = await add(person, refused.json.uploadId, formWith('wall.jpg', picture));
    expect(json).toMatchObject({
      status: 'success',
      uploadId: refused.json.uploadId,
      missions: [{ name: 'Tiny' }],
    });
  });

  test('the last added file wins', async () => {
    const { json } = await upload(person, incomplete());
    const wrong = await add(person, json.uploadId, formWith('wall.jpg', 'no image'));
    expect(wrong.json.problems).toEqual(["Image wall.jpg couldn't be read and is likely invalid."]);
    expect((await add(person, json.uploadId, formWith('wall.jpg', picture))).json.status).toBe('success');
  });

  test('a file that cannot be unpacked changes nothing', async () => {
    const { json } = await upload(person, incomplete());
    const before = await keptFiles();
    expect((await add(person, json.uploadId, formWith('own.zip', 'no zip'))).status).toBe(400);
    expect(await keptFiles()).toEqual(before);
    expect((await add(person, json.uploadId, formWith('wall.jpg', picture))).json.status).toBe('success');
  });

  test('one of two concurrent additions is accepted, and the other can be repeated', async () => {
    const { json } = await upload(person, incomplete());
    const answers = await Promise.all(
      ['wall.jpg', 'other.txt'].map((path) => add(person, json.uploadId, formWith(path, picture))),
    );
    const stored = await server.deps.db.uploads.findOne({ _id: json.uploadId });
    const taken = answers.filter((answer) => answer.json.code !== 'upload_busy');
    expect(stored?.parts).toHaveLength(1 + taken.length);
    expect((await add(person, json.uploadId, formWith('wall.jpg', picture))).json.status).toBe('success');
  });

  test('is possible for the uploader only, until the upload expires', async () => {
    const { json } = await upload(person, incomplete());
    const stranger = await signUpPerson(server);
    const theirs = await add(stranger, json.uploadId, formWith('wall.jpg', picture));
    expect([theirs.status, theirs.json.code]).toEqual([410, 'upload_expired']);
    await server.deps.db.uploads.updateOne({ _id: json.uploadId }, { $set: { expiresAt: Date.now() } });
    expect((await add(person, json.uploadId, formWith('wall.jpg', picture))).status).toBe(410);
  });
});

test('the picture of a pending level is for its uploader only', async () => {
  const { json } = await upload(person, zipOf({ 'x.mis': uniqueMission(), 'x.jpg': picture }));
  const imageFor = (who: Person, missionId: number) =>
    who.request('upload.image', { query: { uploadId: json.uploadId, missionId } });
  const image = await imageFor(person, 0);
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect((await imageFor(person, 1)).status).toBe(404);
  const stranger = await signUpPerson(server);
  expect((await imageFor(stranger, 0)).status).toBe(404);
});

test('an account suspended meanwhile receives no levels in the answer', async () => {
  const someone = await signUpPerson(server);
  const { request, response } = open({
    Authorization: `Bearer ${someone.token}`,
    'Content-Type': 'application/zip',
  });
  const zip = zipOf({ 'x.mis': uniqueMission(), 'x.jpg': picture });
  request.write(zip.subarray(0, 100));
  await eventually(async () =>
    expect(await readdir(`${server.deps.config.dataDir}/files/.tmp`)).toHaveLength(1),
  );
  await changeAccount(server, someone.id, { $set: { isSuspended: true } });
  request.end(zip.subarray(100));
  expect((await response).statusCode).toBe(403);
  expect(await server.deps.db.uploads.countDocuments({ owner: someone.id })).toBe(0);
});
