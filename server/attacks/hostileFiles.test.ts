import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { visitor } from '../testing/person.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { buildMission, interiorObject, shapeObject, skyObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

/** Files with hidden content, and names that lead out of their folder. */

const { server, person, picture } = await startUploadSite();

const script = '<script>alert(document.domain)</script>';
const sendAvatar = (bytes: Uint8Array, type: string) =>
  person.request('account.setAvatar', { params: { id: person.id }, body: bytes }, { 'Content-Type': type });
const pixels = () => sharp({ create: { width: 60, height: 60, channels: 3, background: '#2f7df0' } });

test.each<[name: string, make: () => Promise<Buffer>]>([
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await pixels().jpeg().toBuffer(), Buffer.from(script)]),
  ],
  [
    'a JPEG with a page in its metadata',
    () =>
      pixels()
        .withExif({ IFD0: { Copyright: script, ImageDescription: script } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a PNG with a page behind it',
    async () => Buffer.concat([await pixels().png().toBuffer(), Buffer.from(script)]),
  ],
  [
    'a GIF that is script as well',
    async () => Buffer.concat([await pixels().gif().toBuffer(), Buffer.from(`*/=1;${script}`)]),
  ],
  [
    'a JPEG with a zip behind it',
    async () => Buffer.concat([await pixels().jpeg().toBuffer(), zipOf({ 'a.html': script })]),
  ],
])('%s is only ever shown as a picture', async (_, make) => {
  expect((await sendAvatar(await make(), 'image/jpeg')).status).toBe(200);
  const account = await server.deps.db.accounts.findOne({ _id: person.id });
  const sha256 = account?.avatar?.sha256 ?? '';
  const stored = await server.deps.files.readAll(`blobs/${sha256.slice(0, 2)}/${sha256}`);
  const shown = await visitor(server).request('account.avatar', { params: { id: person.id } });
  expect(shown.headers.get('Content-Type')).toMatch(/^image\//);
  expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
  for (const bytes of [stored, shown.bytes]) {
    expect(bytes.toString('latin1')).not.toMatch(/<script|a\.html/);
  }
});

test.each([
  [
    'SVG',
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
    'image/svg+xml',
  ],
  ['SVG said to be PNG', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/png'],
  ['a page said to be JPEG', `<!doctype html>${script}`, 'image/jpeg'],
  ['a page that begins like a GIF', `GIF89a${script}`, 'image/gif'],
  ['a page that begins like a JPEG', `\xff\xd8\xff\xe0${script}`, 'image/jpeg'],
  ['a PDF', '%PDF-1.7', 'image/png'],
])('%s is no avatar', async (_, text, type) => {
  const { status, json } = await sendAvatar(Buffer.from(text, 'latin1'), type);
  expect(status).toEqual(expect.toBeOneOf([400, 413, 415]));
  expect(json).toHaveProperty('status', 'error');
});

const outside = [
  '../../../../../../etc/passwd',
  '..\\..\\..\\package.json',
  '/etc/passwd',
  'C:/Windows/win.ini',
];

test.each(outside)('a mission that refers to %s gets nothing from there', async (path) => {
  const mission = buildMission({
    info: { name: 'Out', artist: 'Me', music: path },
    objects: [
      interiorObject(`~/data/interiors/${path}`),
      shapeObject(path),
      skyObject(`~/data/skies/${path}`),
      `new AudioEmitter() { fileName = "~/data/sound/${path.replaceAll('\\', '\\\\')}"; };`,
    ].join('\n'),
    before: `exec("${path.replaceAll('\\', '\\\\')}");\n@include "${path.replaceAll('\\', '\\\\')}"`,
  });
  const zip = zipOf({ 'x.mis': mission, 'x.jpg': picture });
  const { status, json, bytes } = await person.request(
    'upload.check',
    { body: zip },
    { 'Content-Type': 'application/zip' },
  );
  expect(status).toBe(400);
  expect(json.status).toBe('error');
  expect(bytes.toString()).not.toMatch(/root:|"devDependencies"/);
});

test.each(outside)('music that is edited to %s adds nothing from there to the archive', async (path) => {
  const missionInfo = { name: 'Slope', artist: 'Ivory', type: 'Custom' };
  const mission = Buffer.from(buildMission({ info: missionInfo }));
  await storeBlob(server.deps.files, mission);
  const files = [buildFile('missions/slope.mis', 'mission', mission)];
  const level = await insertLevel(server, person.id, { files, missionInfo: Object.entries(missionInfo) });
  const edit = (music: string) =>
    person.request('level.edit', {
      params: { id: level._id },
      body: { missionInfo: { ...missionInfo, music }, remarks: null },
    });
  const refused = { code: 'edit_refused', issues: [{ path: 'missionInfo.music' }] };
  expect(await edit(path)).toMatchObject({ status: 400, json: refused });
  const { bytes } = await visitor(server).request('level.zip', { params: { id: level._id } });
  expect(readZipStrictly(bytes).map(({ name }) => name)).toEqual(['missions/slope.mis']);
});
