import type { Compatibility, GameType, Modification } from '../../../shared/classification.ts';
import { imageExtensions } from '../../../shared/imageExtensions.ts';
import type { MissionFields } from '../../../shared/levels.ts';
import type { Touchable } from '../touch.ts';

/** A file of a level; its bytes are the blob `sha256`, which levels can share. */
export interface LevelFile {
  /**
   * Relative to the game's data folder, with `/`, case as uploaded; unique in a level when case is ignored.
   */
  path: string;
  sha256: string;
  size: number;
  /** Unsigned, as zip headers have it. */
  crc32: number;
  role: 'mission' | 'image' | 'dependency';
}

/** Lists of a level's files begin with the mission, then its images. */
export const roleOrder = { mission: 0, image: 1, dependency: 2 } satisfies Record<LevelFile['role'], number>;

/** One state of a level's files; the last of `versions` is the current one. */
export interface LevelVersionDocument {
  version: number;
  addedAt: number;
  addedBy: number;
  change: string;
  baseName: string;
  /** The mission first, its images, then the dependencies by path. */
  files: LevelFile[];
  stockPaths: string[];
}

/**
 * Times are milliseconds since 1970. Touched by every comment on the level and every score in it: these
 * conflict with its deletion.
 */
export interface LevelDocument extends Touchable {
  _id: number;
  /** File name of the mission, with `.mis`. */
  baseName: string;
  /** The files of the current version. */
  files: LevelFile[];
  /**
   * Files that the mission needs and the base games ship: their paths in the stock lists, lower case, sorted.
   */
  stockPaths: string[];
  /** Pairs of lower-case key and text; pairs, because keys from missions may contain `$` and dots. */
  missionInfo: [key: string, value: string][];
  gameType: GameType;
  modification: Modification;
  gems: number;
  hasEasterEgg: boolean;
  hasCustomCode: boolean;
  datablockCompatibility: Compatibility;
  /** Whether a needed file was neither uploaded nor stock. */
  missesDependencies: boolean;
  /** SHA-256 of the mission file, as last uploaded, replaced or edited. */
  misHash: string;
  /** Equal for missions that play the same; see `Mission.contentHash`. */
  contentHash: string;
  addedAt: number;
  addedBy: number;
  remarks: string | null;
  downloads: number;
  lovedCount: number;
  editedAt: number | null;
  version: number;
  versions: LevelVersionDocument[];
  /** How often the level came back from the bin; absent when never. */
  restorations?: number;
}

/** A level as it is now. */
export type CurrentLevel = Omit<LevelDocument, 'versions'>;

/** What the archive of a level is made of. */
export const packedFields = {
  baseName: 1,
  files: 1,
  stockPaths: 1,
  missionInfo: 1,
  addedAt: 1,
  editedAt: 1,
  version: 1,
} as const;
export type PackedLevel = Pick<LevelDocument, '_id' | keyof typeof packedFields>;

/**
 * The part of a level that lists need: reading more of ten thousand levels would be slow. Naming these fields takes the
 * embedded engines half the time of leaving out the others.
 */
export const listedFields = {
  baseName: 1,
  missionInfo: 1,
  gameType: 1,
  modification: 1,
  gems: 1,
  hasEasterEgg: 1,
  hasCustomCode: 1,
  datablockCompatibility: 1,
  addedAt: 1,
  addedBy: 1,
  downloads: 1,
  lovedCount: 1,
  editedAt: 1,
  restorations: 1,
} as const;
export type ListedLevel = Pick<LevelDocument, '_id' | keyof typeof listedFields>;

/** The fields from which a level's pictures are found. */
export type WithFiles = Pick<LevelDocument, 'baseName' | 'files'>;

/** When a mission has one picture in several formats, the best format wins. */
function imageCalled(level: WithFiles, stem: string): LevelFile | undefined {
  const names = imageExtensions.map((extension) => `missions/${stem}${extension}`.toLowerCase());
  return level.files
    .filter((file) => file.role === 'image' && names.includes(file.path.toLowerCase()))
    .sort((a, b) => names.indexOf(a.path.toLowerCase()) - names.indexOf(b.path.toLowerCase()))[0];
}

const stemOf = (level: WithFiles) => level.baseName.replace(/\.mis$/i, '');

/** The picture for lists: `x.jpg` of `x.mis`. */
export const thumbnailOf = (level: WithFiles): LevelFile | undefined => imageCalled(level, stemOf(level));

/** The large preview: `x.prev.png` of `x.mis`. */
export const prevImageOf = (level: WithFiles): LevelFile | undefined =>
  imageCalled(level, `${stemOf(level)}.prev`);

/** The files of a level that are shown as pictures. */
export interface LevelPictures {
  /** Of the state that has these pictures. */
  editedAt: number | null;
  thumbnail: LevelFile | undefined;
  prevImage: LevelFile | undefined;
  /** For a level without a thumbnail, the facts from which its map can be drawn; null for others. */
  unpictured: Pick<LevelDocument, 'baseName' | 'files' | 'stockPaths'> | null;
}

export const missionFileOf = (level: WithFiles): LevelFile | undefined =>
  level.files.find((file) => file.role === 'mission');

/** The object has no prototype, so that a mission's key `constructor` is an ordinary key. */
export function infoOf(level: Pick<LevelDocument, 'missionInfo'>): MissionFields {
  const info: MissionFields = Object.create(null);
  for (const [key, value] of level.missionInfo) info[key] = value;
  return info;
}

/** The name that a mission gives itself. */
export const nameOf = (level: Pick<LevelDocument, 'missionInfo'>): string | undefined =>
  level.missionInfo.findLast(([key]) => key === 'name')?.[1];

/** The fields to set when the files of the current version change without a new version (an edit). */
export function withCurrentFiles(
  level: Pick<LevelDocument, 'version' | 'versions'>,
  files: LevelFile[],
  stockPaths: string[],
): Pick<LevelDocument, 'files' | 'stockPaths' | 'versions'> {
  const versions = level.versions.map((entry) =>
    entry.version === level.version ? { ...entry, files, stockPaths } : entry,
  );
  return { files, stockPaths, versions };
}
