import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import { storeBlob } from '../files/blobs.ts';
import { serverLimits } from '../limits.ts';
import { beginAnswer } from '../testing/beginAnswer.ts';
import { buildLevel } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** An archive begins soon, however much is asked for. */

const firstByteMs = 300;
/** The fastest of several counts, for so long: the machine may have other work for some seconds. */
const tryForMs = 15_000;
/** Levels with as many files as one may have. */
const howManyLarge = 100;
/** As many of them as together have the most files that are laid out before the first byte. */
const howManyLaidOut = 10;
/** The longest address that Node accepts holds about as many IDs of five digits. */
const idsInAddress = 2_300;

let server: TestServer;
let ids: number[];
const begun: IncomingMessage[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db, files, catalogue } = server.deps;
  const blob = await storeBlob(files, Buffer.from('small'));
  ids = await db.nextIds('levels', limits.bulkDownloadLevels);
  const levels = ids.map((_id, index): LevelDocument => {
    // The last levels are sent first.
    const isLarge = index >= ids.length - howManyLarge;
    const baseName = `level${index}.mis`;
    const mission = { path: `missions/${baseName}`, role: 'mission' as const, ...blob };
    const dependencies = Array.from(
      { length: isLarge ? serverLimits.filesPerLevel - 1 : 0 },
      (_, number) => ({
        path: `interiors/${index}/texture${number}.jpg`,
        role: 'dependency' as const,
        ...blob,
      }),
    );
    return buildLevel({ _id, baseName, files: [mission, ...dependencies], stockPaths: [], versions: [] });
  });
  for (const level of levels) catalogue.put(level);
  // The others are only looked up in the list before the first byte is sent.
  await db.levels.insertMany(levels.slice(-howManyLarge));
});
afterEach(() => {
  for (const response of begun.splice(0)) response.destroy();
});
afterAll(() => server.stop());

/** Milliseconds until the first byte of an archive has arrived. */
async function timeToFirstByte(path: string, form?: string): Promise<number> {
  const startedAt = performance.now();
  const response = await beginAnswer(server.url + path, { form });
  begun.push(response);
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  const ms = performance.now() - startedAt;
  expect(response.read(4)?.toString('latin1')).toBe('PK\x03\x04');
  response.destroy();
  return ms;
}

/** Tries until an archive begins in time. */
async function fastest(path: string, form?: string): Promise<number> {
  const giveUpAt = performance.now() + tryForMs;
  let least = Number.POSITIVE_INFINITY;
  while (least >= firstByteMs && performance.now() < giveUpAt) {
    least = Math.min(least, await timeToFirstByte(path, form));
  }
  return least;
}

test('an archive of as many levels as one may ask for begins in time', async () => {
  expect(await fastest('/api/level/zip', `ids=${ids.join(',')}`)).toBeLessThan(firstByteMs);
  expect(server.deps.catalogue.size).toBe(limits.bulkDownloadLevels);
});

test('an archive of as many levels as an address can name begins in time', async () => {
  const path = `/api/level/zip?ids=${ids.slice(-idsInAddress).join(',')}`;
  expect(await fastest(path)).toBeLessThan(firstByteMs);
});

test('an archive of few levels with as many files as levels may have begins in time', async () => {
  const path = `/api/level/zip?ids=${ids.slice(-howManyLarge).join(',')}`;
  expect(await fastest(path)).toBeLessThan(firstByteMs);
});

test('an archive of as many files as are laid out ahead begins in time', async () => {
  // Larger ones have no length, because they are made while they are sent.
  const path = `/api/level/zip?ids=${ids.slice(-howManyLaidOut).join(',')}`;
  const { headers } = await fetch(server.url + path, { method: 'HEAD' });
  expect(Number(headers.get('Content-Length'))).toBeGreaterThan(howManyLaidOut * serverLimits.filesPerLevel);
  expect(await fastest(path)).toBeLessThan(firstByteMs);
});
