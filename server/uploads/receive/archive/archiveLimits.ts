import { limits } from '../../../../shared/limits.ts';
import { ArchiveError } from './archiveError.ts';

export type ArchiveLimits = Record<
  'archiveEntries' | 'archiveUnpackedBytes' | 'archiveRatio' | 'entryNameLength',
  number
>;

export const defaultLimits: ArchiveLimits = limits;

/** A short text may well shrink a thousandfold; only what unpacks to more than this has to keep the ratio. */
const ratioMatters = 1_000_000;

export function checkEntryCount(count: number, { archiveEntries }: ArchiveLimits): void {
  if (count <= archiveEntries) return;
  const [most, found] = [archiveEntries, count].map((number) => number.toLocaleString('en'));
  throw new ArchiveError(`The archive has too many entries: ${found}. At most ${most} are allowed.`);
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
    const most = `${(archiveUnpackedBytes / 1e6).toLocaleString('en')} MB`;
    throw new ArchiveError(`The archive is too large: With ${path} it unpacks to more than ${most}.`);
  }
}

export function checkRatio(what: string, size: number, packedSize: number, { archiveRatio }: ArchiveLimits) {
  if (size <= ratioMatters || size <= packedSize * archiveRatio) return;
  throw new ArchiveError(
    `${what} is compressed to less than 1/${archiveRatio} of its size, which is not allowed.`,
  );
}
