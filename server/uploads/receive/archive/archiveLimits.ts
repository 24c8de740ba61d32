import { limits } from '../../../../shared/limits.ts';
import { serverLimits } from '../../../limits.ts';
import { ArchiveError } from './archiveError.ts';

export type ArchiveLimits = Record<
  'archiveEntries' | 'archiveUnpackedBytes' | 'archiveRatio' | 'entryNameLength',
  number
>;

export const defaultLimits: ArchiveLimits = {
  archiveEntries: limits.archiveEntries,
  archiveUnpackedBytes: serverLimits.archiveUnpackedBytes,
  archiveRatio: serverLimits.archiveRatio,
  entryNameLength: limits.entryNameLength,
};

/** A short text may shrink a thousandfold; the ratio is enforced only above this size. */
const ratioMatters = 1_000_000;

export function checkEntryCount(count: number, { archiveEntries }: ArchiveLimits): void {
  if (count <= archiveEntries) return;
  throw new ArchiveError({ code: 'tooManyEntries', found: count, max: archiveEntries });
}

/** `sizes` are unpacked bytes in the archive's order. */
export function checkUnpackedBytes(
  sizes: { path: string; size: number }[],
  { archiveUnpackedBytes }: ArchiveLimits,
): void {
  let total = 0;
  for (const { path, size } of sizes) {
    total += size;
    if (total <= archiveUnpackedBytes) continue;
    throw new ArchiveError({ code: 'unpacksTooLarge', path, maxBytes: archiveUnpackedBytes });
  }
}

/** `path` is null for the archive as a whole. */
export function checkRatio(
  path: string | null,
  size: number,
  packedSize: number,
  { archiveRatio }: ArchiveLimits,
): void {
  if (size <= ratioMatters || size <= packedSize * archiveRatio) return;
  throw new ArchiveError({ code: 'shrinksTooMuch', path, ratio: archiveRatio });
}
