import { ApiError } from '../../../shared/errors.ts';
import { shorten } from '../../../shared/missionInfo.ts';
import { sentenceOf } from '../../../shared/uploadSentences.ts';
import type { LevelDocument } from '../../db/documents/level.ts';
import { possiblePaths } from '../../formats/mission/possiblePaths.ts';
import type { UnusableReference } from '../../formats/mission/references.ts';
import type { Mission } from '../../formats/mission.ts';
import { findStock, type Stock } from '../../stock/stock.ts';

type Needs = Pick<LevelDocument, 'baseName' | 'files' | 'stockPaths' | 'missesDependencies'>;

interface Sounds {
  /** Files that the games ship. */
  stock: Set<string>;
  /** Requested files that are neither in the level nor shipped; by their lower-case paths. */
  missing: Map<string, string>;
}

/**
 * A level's dependencies after an edit of its MissionInfo, whose `music` names a file. Music that came with
 * the upload stays in the level, so that it can be chosen again. @throws ApiError edit_refused for music that
 * does not exist, which an upload could not have either
 */
export function followMusic(
  level: Needs,
  mission: { before: Mission; after: Mission },
  stock: Stock,
): Pick<LevelDocument, 'stockPaths' | 'missesDependencies'> {
  const before = findSounds(mission.before, level.files, stock);
  const after = findSounds(mission.after, level.files, stock);
  refuseMissing(level, before, after);
  const others = level.stockPaths.filter((path) => !before.stock.has(path));
  const missedMore = level.missesDependencies && before.missing.size === 0;
  return {
    stockPaths: [...new Set([...others, ...after.stock])].sort(),
    missesDependencies: missedMore || after.missing.size > 0,
  };
}

/** A file that was missing before the edit may stay missing. */
function refuseMissing({ baseName }: Needs, before: Sounds, after: Sounds): void {
  const found = [...after.missing].find(([key]) => !before.missing.has(key));
  if (!found) return;
  const dependency = shorten(found[1]);
  const reason = sentenceOf({ code: 'missingDependency', dependency, requiredBy: baseName });
  throw new ApiError('edit_refused', { reason, issues: [{ path: 'missionInfo.music', message: reason }] });
}

function findSounds(
  { references, unusableReferences }: Mission,
  files: LevelDocument['files'],
  stock: Stock,
): Sounds {
  const uploaded = new Set(files.map(({ path }) => path.toLowerCase()));
  const sounds: Sounds = { stock: new Set(), missing: new Map() };
  for (const reference of references) {
    if (!isSound(reference)) continue;
    const paths = possiblePaths(reference);
    if (paths.some((path) => uploaded.has(path.toLowerCase()))) continue;
    const shipped = paths.flatMap((path) => findStock(stock, path) ?? [])[0];
    if (shipped) sounds.stock.add(shipped);
    else sounds.missing.set(reference.path.toLowerCase(), reference.path);
  }
  for (const { raw } of unusableReferences.filter(isSound)) sounds.missing.set(raw.toLowerCase(), raw);
  return sounds;
}

const isSound = ({ kind }: UnusableReference): boolean => kind === 'music' || kind === 'audio';
