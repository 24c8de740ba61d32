import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { growZip } from './growZip.ts';
import type { ZipSegment } from './zipEntry.ts';

const empty = { sha256: '', size: 0, crc32: 0 };

const bytesOf = (segments: readonly ZipSegment[]): Buffer[] =>
  segments.map((segment) => ('bytes' in segment ? segment.bytes : Buffer.alloc(0)));

test('a zip of more files than a plain one can list is a zip64', async () => {
  const zip = growZip(0);
  const count = 70_000;
  const parts: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    parts.push(...bytesOf(zip.add({ path: `${index}.txt`, ...empty })));
  }
  const bytes = Buffer.concat([...parts, ...zip.end().map((part) => part.bytes)]);
  expect(bytes.length).toBe(zip.size);
  const reader = await fromBufferPromise(bytes);
  expect(reader.entryCount).toBe(count);
  const names: string[] = [];
  for await (const { fileName } of reader.eachEntry()) names.push(fileName);
  expect([names.length, names[0], names.at(-1)]).toEqual([count, '0.txt', '69999.txt']);
});

test('a zip whose files begin beyond the range of a plain zip is a zip64 too', () => {
  const zip = growZip(0);
  zip.add({ path: 'large', ...empty, size: 2 ** 32 - 2 });
  const start = zip.size;
  zip.add({ path: 'far', ...empty });
  const [directory = Buffer.alloc(0), end = Buffer.alloc(0)] = zip.end().map((part) => part.bytes);
  const far = directory.subarray(46 + 'large'.length);
  expect(far.readUInt32LE(42)).toBe(0xffff_ffff);
  expect(far.readUInt16LE(30)).toBe(12);
  expect(Number(far.readBigUInt64LE(46 + 'far'.length + 4))).toBe(start);
  expect(end.readUInt32LE(0)).toBe(0x06064b50);
  expect(Number(end.readBigUInt64LE(24))).toBe(2);
});
