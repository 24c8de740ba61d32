import { posix } from 'node:path';
import type { DependencyNode, FileKind, FileOrigin } from '../../../../shared/uploads.ts';
import type { LevelFile } from '../../../db/documents/level.ts';
import { serverLimits } from '../../../limits.ts';
import { findStock, type Stock } from '../../../stock/stock.ts';
import { ArchiveError } from '../../receive/archive/archiveError.ts';
import { checkEntryPaths } from '../../receive/archive/entryPath.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import type { Findings } from '../findings.ts';
import type { ArchiveIndex } from './archiveIndex.ts';
import type { ReadTextures } from './readTextures.ts';

/** Where an upload's missions find their files. */
export interface Sources {
  archive: ArchiveIndex;
  stock: Stock;
  readTextures: ReadTextures;
  /** The number of files searched and placed so far, for all missions together. */
  counts: { wanted: number; placed: number };
}

/** A file of the upload and its path in the level. */
export interface PlacedFile {
  path: string;
  role: LevelFile['role'];
  source: UnpackedFile;
}

/** The search for everything that one mission needs, with its results so far. */
export interface Search extends Sources {
  findings: Findings;
  skins: readonly string[];
  /** By lower-case path. */
  placed: Map<string, PlacedFile>;
  stockPaths: Set<string>;
}

/**
 * Many missions that share many files, which share many textures, would otherwise become lists and trees of
 * unbounded size.
 */
const max: Sources['counts'] = { wanted: serverLimits.wantedFiles, placed: serverLimits.placedFiles };

/** @throws ArchiveError when the missions of an upload refer to too many files */
export function countFile(sources: Sources, what: keyof Sources['counts']): void {
  sources.counts[what] += 1;
  if (sources.counts[what] > max[what]) {
    throw new ArchiveError({ code: 'tooManyDependencies', max: max[what] });
  }
}

export function startSearch(sources: Sources, findings: Findings, skins: readonly string[]): Search {
  return { ...sources, findings, skins, placed: new Map(), stockPaths: new Set() };
}

export const nodeOf = (
  path: string,
  kind: FileKind,
  origin: FileOrigin,
  children: DependencyNode[] = [],
): DependencyNode => ({ path, kind, origin, children });

/**
 * The path as a level may contain it; undefined for one that no level may contain (too long, a second
 * mission).
 */
export function storablePath(path: string): string | undefined {
  if (posix.extname(path).toLowerCase() === '.mis') return undefined;
  try {
    return checkEntryPaths([path])[0];
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
}

/** Places a file in the level. Another file at the same path makes it ambiguous for `requiredBy`. */
export function place(search: Search, file: PlacedFile, requiredBy: string): void {
  const key = file.path.toLowerCase();
  const there = search.placed.get(key);
  if (there && there.source.sha256 !== file.source.sha256) {
    search.findings.problem(
      { code: 'ambiguousDependency', dependency: file.path, requiredBy },
      `ambiguous ${key}`,
    );
  }
  if (there) return;
  if (search.placed.size >= serverLimits.filesPerLevel) {
    throw new ArchiveError({ code: 'tooManyLevelFiles', max: serverLimits.filesPerLevel });
  }
  countFile(search, 'placed');
  const stock = file.role === 'dependency' ? findStock(search.stock, file.path) : null;
  if (stock) search.findings.warn({ code: 'shadowsStock', path: file.source.path, stockPath: stock });
  search.placed.set(key, file);
}
