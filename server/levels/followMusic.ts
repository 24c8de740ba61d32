import type { LevelDocument } from '../db/documents/level.ts';
import { possiblePaths } from '../formats/mission/possiblePaths.ts';
import type { Mission } from '../formats/mission.ts';
import { findStock, type Stock } from '../stock/stock.ts';

type Needs = Pick<LevelDocument, 'files' | 'stockPaths' | 'missesDependencies'>;

interface Sounds {
  /** Files that the games ship. */
  stock: Set<string>;
  /** Files that are requested, but neither in the level nor shipped. */
  missing: Set<string>;
}

/**
 * A level's dependencies after an edit of its MissionInfo, whose `music` names a file. Music that came with
 * the upload stays in the level, so that it can be chosen again.
 */
export function followMusic(
  level: Needs,
  mission: { before: Mission; after: Mission },
  stock: Stock,
): Pick<LevelDocument, 'stockPaths' | 'missesDependencies'> {
  const before = findSounds(mission.before, level.files, stock);
  const after = findSounds(mission.after, level.files, stock);
  const others = level.stockPaths.filter((path) => !before.stock.has(path));
  const missedMore = level.missesDependencies && before.missing.size === 0;
  return {
    stockPaths: [...new Set([...others, ...after.stock])].sort(),
    missesDependencies: missedMore || after.missing.size > 0,
  };
}

function findSounds({ references }: Mission, files: LevelDocument['files'], stock: Stock): Sounds {
  const uploaded = new Set(files.map(({ path }) => path.toLowerCase()));
  const sounds: Sounds = { stock: new Set(), missing: new Set() };
  for (const reference of references) {
    if (reference.kind !== 'music' && reference.kind !== 'audio') continue;
    const paths = possiblePaths(reference);
    if (paths.some((path) => uploaded.has(path.toLowerCase()))) continue;
    const shipped = paths.flatMap((path) => findStock(stock, path) ?? [])[0];
    if (shipped) sounds.stock.add(shipped);
    else sounds.missing.add(reference.path.toLowerCase());
  }
  return sounds;
}
