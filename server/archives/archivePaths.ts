import { basename } from 'node:path/posix';
import type { Assumption } from '../../shared/archives.ts';
import { type LevelDocument, type LevelFile, roleOrder } from '../db/documents/level.ts';
import { goldPath } from '../stock/aliases.ts';
import type { AssetFile } from '../stock/assets.ts';
import { isStock, type Stock } from '../stock/stock.ts';
import type { ArchiveEntry } from './zipEntry.ts';

export interface ArchiveOptions {
  /** The game whose files the archive leaves out. */
  assuming: Assumption;
  /** `name.mis` becomes `name_{id}.mis`, and its images follow. */
  appendId: boolean;
  /** The folder of the mission and its images; `missions` unless given. */
  missionFolder?: string;
}

/** A level, or one of its versions. */
export type ArchiveLevel = Pick<LevelDocument, '_id' | 'baseName' | 'files' | 'stockPaths'>;

interface Item {
  path: string;
  role: LevelFile['role'];
}

/**
 * The paths in a level's archive: its mission, the images beside it, then its dependencies. Includes the
 * files that the games ship, as if all of them were available.
 */
export function archivePaths(level: ArchiveLevel, options: ArchiveOptions, stock: Stock): string[] {
  const shipped = level.stockPaths.map((path): Item => ({ path, role: 'dependency' }));
  return arrange(level, [...level.files, ...shipped], options, stock).map(({ path }) => path);
}

/** The entries of a level's archive, in order. `assets` are the available files of its stock paths. */
export function archiveEntries(
  level: ArchiveLevel,
  options: ArchiveOptions,
  stock: Stock,
  assets: readonly AssetFile[] = [],
): ArchiveEntry[] {
  const shipped = assets.map((asset) => ({ ...asset, role: 'dependency' as const }));
  const items: (ArchiveEntry & Item)[] = [...level.files, ...shipped];
  return arrange(level, items, options, stock).map(({ path, item }) => {
    const { sha256, size, crc32, file } = item;
    return { path, sha256, size, crc32, ...(file === undefined ? {} : { file }) };
  });
}

/**
 * The levels whose missions need the ID in their names to be distinct in one archive. A name with an ID may
 * be the plain name of another mission, which then gets its own ID too.
 */
export function levelsSharingNames<L extends Pick<ArchiveLevel, '_id' | 'baseName'>>(
  levels: readonly L[],
): Set<L> {
  const sharing = new Set<L>();
  const byName = new Map<string, L[]>();
  const unsettled: L[][] = [];
  const put = (level: L, name: string) => {
    const namesakes = byName.get(name.toLowerCase()) ?? [];
    byName.set(name.toLowerCase(), namesakes);
    if (namesakes.push(level) > 1) unsettled.push(namesakes);
  };
  for (const level of levels) put(level, level.baseName);
  for (let namesakes = unsettled.pop(); namesakes; namesakes = unsettled.pop()) {
    for (const level of namesakes.filter((each) => !sharing.has(each))) {
      sharing.add(level);
      put(level, withId(level.baseName, level));
    }
  }
  return sharing;
}

/** Merges several archives into one: every path once, and the last archive that has it wins. */
export function mergeArchives(archives: readonly (readonly ArchiveEntry[])[]): ArchiveEntry[] {
  const entries = new Map<string, ArchiveEntry>();
  for (const entry of archives.flat()) {
    const key = entry.path.toLowerCase();
    entries.delete(key);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

function arrange<T extends Item>(
  level: ArchiveLevel,
  items: T[],
  options: ArchiveOptions,
  stock: Stock,
): { path: string; item: T }[] {
  const placed = items
    .filter((item) => !isLeftOut(item, level, options, stock))
    .map((item) => ({ item, path: placeOf(item, level, options) }))
    .sort((a, b) => roleOrder[a.item.role] - roleOrder[b.item.role] || compare(a.path, b.path));
  const taken = new Set<string>();
  return placed.filter(({ path }) => {
    const key = path.toLowerCase();
    return !taken.has(key) && taken.add(key);
  });
}

function isLeftOut(
  { path, role }: Item,
  level: ArchiveLevel,
  { assuming }: ArchiveOptions,
  stock: Stock,
): boolean {
  if (assuming === 'none' || role === 'mission') return false;
  if (role === 'dependency') return isStock(stock, assuming, path);
  // Gold shows no large preview.
  return assuming === 'gold' && hasStem(basename(path), `${stemOf(level)}.prev`);
}

function placeOf(
  { path, role }: Item,
  level: ArchiveLevel,
  { assuming, appendId, missionFolder = 'missions' }: ArchiveOptions,
): string {
  if (role === 'dependency') return assuming === 'gold' ? goldPath(path) : path;
  const name = role === 'mission' ? level.baseName : basename(path);
  return `${missionFolder}/${appendId && hasStem(name, stemOf(level)) ? withId(name, level) : name}`;
}

/** The ID stands behind the mission's stem, also in the names of its images. */
function withId(name: string, level: Pick<ArchiveLevel, '_id' | 'baseName'>): string {
  const { length } = stemOf(level);
  return `${name.slice(0, length)}_${level._id}${name.slice(length)}`;
}

/** The mission's name up to its last dot. */
function stemOf({ baseName }: Pick<ArchiveLevel, 'baseName'>): string {
  return baseName.slice(0, baseName.lastIndexOf('.'));
}

/** Whether a file is called `{stem}.…`. */
function hasStem(fileName: string, stem: string): boolean {
  return fileName.toLowerCase().startsWith(`${stem.toLowerCase()}.`);
}

/** Case-insensitive, and the same on every machine. */
function compare(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
}
