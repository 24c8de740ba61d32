import { afterAll, beforeAll, expect, test } from 'vitest';
import { filled, headerLength, type LongRequests, openLongRequests } from '../testing/longRequests.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';

/** As longInput.test.ts, for the names that uploads carry inside: of files in an archive, of parts in a form. */

const server = await serverForFile();
let person: Person;
let long: LongRequests;

beforeAll(async () => {
  long = await openLongRequests(server.url);
  person = await signUpPerson(server);
});
afterAll(() => long.close());

const pieces = ['a', '/', '../', '\\', '.', '. ', '.mis', '%20', '\u0301', '\u202e', '~/'];
const mission = buildMission({ info: { name: 'Long', artist: 'Me' } });
/** The most that a zip can say, in bytes. */
const nameBytes = 65_000;

/** A piece, repeated up to so many bytes. */
const filledBytes = (piece: string, bytes: number): string =>
  filled(piece, (bytes * piece.length) / Buffer.byteLength(piece));

const upload = (contentType: string, body: Buffer) => ({
  method: 'POST',
  path: '/api/level/upload',
  headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': contentType },
  body,
});

test.each(pieces)('the name of a file in an archive that repeats %j', async (piece) => {
  const linear = await long.isLinearRequest((share) => {
    const name = filledBytes(piece, nameBytes * share).concat('.mis');
    return upload('application/zip', zipOf({ [name]: mission }));
  });
  expect(linear).toBe(true);
});

test.each(pieces)('the name of a part of a form that repeats %j', async (piece) => {
  for (const place of ['name', 'filename']) {
    const linear = await long.isLinearRequest((share) => {
      const repeated = filledBytes(piece, headerLength * share).concat('.mis');
      const names = { name: 'file', filename: 'level.mis', [place]: repeated };
      const head = `Content-Disposition: form-data; name="${names.name}"; filename="${names.filename}"`;
      const body = Buffer.from(`--edge\r\n${head}\r\n\r\n${mission}\r\n--edge--\r\n`);
      return upload('multipart/form-data; boundary=edge', body);
    });
    expect([place, linear]).toEqual([place, true]);
  }
});
