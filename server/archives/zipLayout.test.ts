import { describe, expect, it } from 'vitest';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import type { ArchiveEntry } from './zipEntry.ts';
import { ArchiveTooLargeError } from './zipHeaders.ts';
import { layOutZip } from './zipLayout.ts';

/** An empty file: the layout alone makes the archive. */
const empty = (path: string): ArchiveEntry => ({ path, sha256: 'e3b0', size: 0, crc32: 0 });
const time = Date.UTC(2024, 1, 29, 13, 37, 59);

function bytesOf(entries: ArchiveEntry[], modifiedAt = time): Buffer {
  const { segments } = layOutZip(entries, modifiedAt);
  return Buffer.concat(segments.map((segment) => ('bytes' in segment ? segment.bytes : Buffer.alloc(0))));
}

describe('the layout of an archive', () => {
  it('is the plainest zip', () => {
    const zip = bytesOf([empty('missions/a.mis'), empty('interiors/Größe.dif')]);
    expect(readZipStrictly(zip)).toMatchObject([
      { name: 'missions/a.mis', flags: 0, method: 0 },
      { name: 'interiors/Größe.dif', flags: 0x800, method: 0 },
    ]);
    expect(readZipStrictly(bytesOf([]))).toEqual([]);
  });

  it('has the given time in UTC, within the range of the format', () => {
    const timeOf = (modifiedAt: number) => readZipStrictly(bytesOf([empty('a')], modifiedAt))[0]?.time;
    const packed = (
      ...[year, month, day, hour, minute, second]: [number, number, number, number, number, number]
    ) => (year - 1980) * 2 ** 25 + (month << 21) + (day << 16) + (hour << 11) + (minute << 5) + (second >> 1);
    expect(timeOf(time)).toBe(packed(2024, 2, 29, 13, 37, 58));
    expect(timeOf(0)).toBe(packed(1980, 1, 1, 0, 0, 0));
    expect(timeOf(8.64e15)).toBe(packed(2107, 12, 31, 23, 59, 58));
  });

  it('is equal for equal files, and has another ETag otherwise', () => {
    const entry = empty('a');
    const { etag, size } = layOutZip([entry], time);
    expect(layOutZip([{ ...entry }], time)).toEqual(layOutZip([entry], time));
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(size).toBe(30 + 1 + 46 + 1 + 22);
    const others: [ArchiveEntry[], number][] = [
      [[{ ...entry, path: 'b' }], time],
      [[{ ...entry, sha256: 'other' }], time],
      [[{ ...entry, crc32: 1 }], time],
      [[entry], time + 2000],
      [[entry, empty('b')], time],
    ];
    const tags = others.map(([entries, modifiedAt]) => layOutZip(entries, modifiedAt).etag);
    expect(new Set([etag, ...tags]).size).toBe(others.length + 1);
  });

  it('refuses contents that the format cannot hold', () => {
    const many = Array.from({ length: 65_536 }, (_, index) => empty(String(index)));
    expect(() => layOutZip(many, time)).toThrow(ArchiveTooLargeError);
    expect(readZipStrictly(bytesOf(many.slice(1)))).toHaveLength(65_535);
    const large = (path: string, size: number) => ({ ...empty(path), size });
    expect(() => layOutZip([large('a', 2 ** 32)], time)).toThrow(ArchiveTooLargeError);
    expect(() => layOutZip([large('a', 2 ** 31), large('b', 2 ** 31)], time)).toThrow(ArchiveTooLargeError);
    expect(() => layOutZip([large('a', 2 ** 32 - 50)], time)).toThrow(ArchiveTooLargeError);
    expect(() => layOutZip([empty('a'.repeat(65_536))], time)).toThrow(ArchiveTooLargeError);
  });

  it('refuses names that differ only in their case', () => {
    expect(() => layOutZip([empty('a/B.dif'), empty('A/b.dif')], time)).toThrow(
      'A/b.dif is in the archive twice',
    );
  });
});
