import type { ArchiveEntry } from './zipEntry.ts';

/** The place in an archive up to which a level has all of its files. */
export interface LevelEnd {
  id: number;
  /** In bytes from the beginning. */
  end: number;
}

/** What is known of an archive that is made while it is sent. */
export interface ArchiveProgress {
  /** Of the levels that have begun to be sent. */
  ends: LevelEnd[];
  /** Null until everything is known. */
  size: number | null;
}

/** A level with what an archive of it alone would contain. */
export interface EntriesOfLevel {
  id: number;
  entries: readonly ArchiveEntry[];
}

/**
 * Where each level ends in an archive of several. `ends` tells it of each of the archive's `entries`; a file
 * that a later level has too comes with that one.
 */
export function endsOfLevels(
  levels: readonly EntriesOfLevel[],
  entries: readonly ArchiveEntry[],
  ends: readonly number[],
): LevelEnd[] {
  const endOf = new Map(entries.map(({ path }, index) => [path.toLowerCase(), ends[index] ?? 0]));
  return levels.map(({ id, entries: own }) => ({
    id,
    end: own.reduce((last, { path }) => Math.max(last, endOf.get(path.toLowerCase()) ?? 0), 0),
  }));
}

/** The levels that somebody has wholly who has received this many bytes. */
export const levelsWithin = (levels: readonly LevelEnd[], bytes: number): number[] =>
  levels.filter(({ end }) => end <= bytes).map(({ id }) => id);
