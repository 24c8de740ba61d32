import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { storeBlob } from '../files/blobs.ts';
import { openDiskFiles } from '../files/diskFiles.ts';
import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { tempDir } from '../testing/tempDir.ts';
import { archiveStream } from './archiveStream.ts';
import type { ArchiveEntry } from './zipEntry.ts';
import { layOutZip } from './zipLayout.ts';

const time = Date.UTC(2024, 1, 29);
/** Large enough to be streamed; smaller files are read whole. */
const largeBytes = 1_500_000;

async function store(files: FileStore, contents: Record<string, Uint8Array>): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for (const [path, bytes] of Object.entries(contents)) {
    entries.push({ path, ...(await storeBlob(files, bytes)) });
  }
  return entries;
}

function noise(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, (_, index) => (index * index) >> 3));
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function readWithYauzl(zip: Buffer): Promise<[name: string, sha256: string][]> {
  const reader = await fromBufferPromise(zip);
  const found: [string, string][] = [];
  for await (const entry of reader.eachEntry()) {
    found.push([entry.fileName, sha256(await buffer(await reader.openReadStreamPromise(entry)))]);
  }
  return found;
}

async function readWithJszip(zip: Buffer): Promise<[name: string, sha256: string][]> {
  const { files } = await JSZip.loadAsync(zip, { checkCRC32: true });
  const found: [string, string][] = [];
  for (const file of Object.values(files)) {
    if (!file.dir) found.push([file.name, sha256(await file.async('nodebuffer'))]);
  }
  return found;
}

const contents: Record<string, Buffer> = {
  'missions/a.mis': Buffer.from('mission'),
  'interiors/größe.dif': noise(largeBytes),
  'interiors/empty.dif': Buffer.alloc(0),
  'sound/b.wav': noise(70_000),
};

describe('an archive', () => {
  it('is read by the strictest client, two libraries and unzip with equal results', async () => {
    const folder = await tempDir();
    const files = await openDiskFiles(folder);
    const layout = layOutZip(await store(files, contents), time);
    const zip = await buffer(archiveStream(files, layout));
    expect(zip.length).toBe(layout.size);
    const stored = Object.entries(contents).map(([name, data]) => [name, sha256(data)]);
    expect(readZipStrictly(zip).map(({ name, data }) => [name, sha256(data)])).toEqual(stored);
    expect(await readWithYauzl(zip)).toEqual(stored);
    expect(await readWithJszip(zip)).toEqual(stored);
    if (spawnSync('unzip', ['-v']).error) return;
    await writeFile(join(folder, 'a.zip'), zip);
    expect(execFileSync('unzip', ['-t', join(folder, 'a.zip')], { encoding: 'utf8' })).toContain('No errors');
  });

  it('can contain local files as well as blobs', async () => {
    const folder = await tempDir();
    const files = await openDiskFiles(join(folder, 'files'));
    const entries = await store(files, contents);
    const local = entries.map((entry, index) => ({ ...entry, file: join(folder, String(index)) }));
    for (const { path, file } of local) await writeFile(file, contents[path] ?? '');
    const layout = layOutZip(local, time);
    expect(layout.etag).toBe(layOutZip(entries, time).etag);
    for (const range of [undefined, { start: 100, end: 900_000 }]) {
      const ofBlobs = await buffer(archiveStream(files, layOutZip(entries, time), range));
      expect(ofBlobs.equals(await buffer(archiveStream(files, layout, range)))).toBe(true);
    }
  });

  it('has the same bytes in ranges, for any names and sizes', async () => {
    const files = await openDiskFiles(await tempDir());
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    const file = fc.record({
      name,
      size: fc.oneof(fc.nat(300), fc.constantFrom(0, 65_536, 524_288, 524_289)),
    });
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
    const wanted = fc.uniqueArray(file, { maxLength: 6, selector: (each) => each.name.toLowerCase() });
    const property = fc.asyncProperty(wanted, cuts, async (chosen, places) => {
      // Unlike an object literal, a list keeps the key `__proto__`.
      const entries: ArchiveEntry[] = [];
      for (const each of chosen) {
        entries.push({ path: each.name, ...(await storeBlob(files, noise(each.size))) });
      }
      const layout = layOutZip(entries, time);
      const whole = await buffer(archiveStream(files, layout));
      expect(readZipStrictly(whole).map((entry) => [entry.name, entry.data.length])).toEqual(
        chosen.map((each) => [each.name, each.size]),
      );
      const ends = [...places.map((place) => Math.round(place * layout.size)), layout.size].sort(
        (a, b) => a - b,
      );
      const pieces = ends.map((end, index) => ({ start: ends[index - 1] ?? 0, end }));
      const read = await Promise.all(pieces.map((range) => buffer(archiveStream(files, layout, range))));
      expect(Buffer.concat(read).equals(whole)).toBe(true);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});

describe('a file in an archive', () => {
  /** A store that records the streams it has opened. */
  async function watchedStore() {
    const files = await openDiskFiles(await tempDir());
    const streams: Readable[] = [];
    const counts = { whole: 0 };
    const watched: FileStore = {
      ...files,
      read: async (key, range) => {
        const stream = await files.read(key, range);
        streams.push(stream);
        return stream;
      },
      readAll: (key) => {
        counts.whole += 1;
        return files.readAll(key);
      },
    };
    return { files: watched, streams, counts };
  }

  it('is closed when the reader stops', async () => {
    const { files, streams } = await watchedStore();
    const layout = layOutZip(await store(files, { a: noise(largeBytes), b: noise(largeBytes + 1) }), time);
    const stream = archiveStream(files, layout);
    for await (const _ of stream) if (streams.length > 0) break;
    expect(stream.destroyed).toBe(true);
    await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it.each([
    ['small', 50_000, 30],
    ['as large as any that is read whole', 500_000, 6],
  ])('is not read far ahead of the reader, when all are %s', async (_, size, most) => {
    const { files, streams, counts } = await watchedStore();
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_file, index) => [`f${index}`, noise(size + index)]),
    );
    const layout = layOutZip(await store(files, { ...many, large: noise(largeBytes) }), time);
    const stream = archiveStream(files, layout);
    onTestFinished(() => {
      stream.destroy();
    });
    await new Promise((resolve) => stream.once('readable', resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(counts.whole).toBeLessThan(most);
    expect(streams).toHaveLength(0);
  });

  it('must keep its size; otherwise the archive fails instead of being wrong', async () => {
    const files = await openDiskFiles(await tempDir());
    for (const size of [100, largeBytes]) {
      const [entry] = await store(files, { a: noise(size) });
      if (!entry) throw new Error('Nothing was stored');
      for (const [announced, range] of [
        [entry.size + 1, undefined],
        [entry.size + 1, { start: 0, end: entry.size + 32 }],
      ] as const) {
        const layout = layOutZip([{ ...entry, size: announced }], time);
        await expect(buffer(archiveStream(files, layout, range))).rejects.toThrow('does not have the');
      }
    }
  });

  it('must exist', async () => {
    const files = await openDiskFiles(await tempDir());
    for (const size of [100, largeBytes]) {
      const layout = layOutZip([{ path: 'a', sha256: 'ab'.repeat(32), size, crc32: 0 }], time);
      await expect(buffer(archiveStream(files, layout))).rejects.toThrow(FileMissingError);
    }
  });
});
