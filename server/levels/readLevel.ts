import { runsIn } from '../../shared/classification.ts';
import { ApiError } from '../../shared/errors.ts';
import type { LevelVersion } from '../../shared/levelFiles.ts';
import type { ExtendedLevelInfo, LevelInfo } from '../../shared/levels.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { findProfile, findProfiles } from '../accounts/present.ts';
import { archiveSize, dependenciesOf } from '../archives/archiveOfLevel.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readAndCount } from '../comments/readComments.ts';
import {
  type CurrentLevel,
  infoOf,
  type LevelFile,
  prevImageOf,
  thumbnailOf,
} from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { lovesOf, withLoves } from '../loves/readLoves.ts';
import { packsOfLevel } from '../packs/readPacks.ts';
import { findCurrent, findLevel } from './findLevel.ts';

export function readLevelInfo(deps: Deps, id: number): LevelInfo {
  const level = deps.catalogue.get(id);
  if (!level) throw new ApiError('level_not_found');
  return level;
}

/**
 * Everything that a level's page shows to `viewer`, from memory: as visitors see it, with their own loves.
 */
export async function showLevel(deps: Deps, id: number, viewer: Viewer): Promise<ExtendedLevelInfo> {
  const [level, loves] = await Promise.all([deps.pageCaches.levels.read(id), lovesOf(deps, viewer)]);
  const packs = withLoves(level.packs, loves);
  const lovedByYou = loves.level.has(id);
  return lovedByYou || packs !== level.packs ? { ...level, packs, lovedByYou } : level;
}

/** The packs that a level is in, as `viewer` sees them, from memory. */
export async function showPacksOf(deps: Deps, id: number, viewer: Viewer): Promise<PackInfo[]> {
  return (await showLevel(deps, id, viewer)).packs;
}

/** The page as visitors see it, from the database. */
export async function readLevel(deps: Deps, id: number): Promise<ExtendedLevelInfo> {
  return extendLevel(deps, await findCurrent(deps, id));
}

async function extendLevel(deps: Deps, level: CurrentLevel): Promise<ExtendedLevelInfo> {
  const thumbnail = thumbnailOf(level);
  const [addedBy, packs, comments, pictureSize] = await Promise.all([
    findProfile(deps, level.addedBy),
    packsOfLevel(deps, level._id),
    readAndCount(deps, level._id),
    thumbnail ? deps.pictureSizes.of(thumbnail.sha256) : null,
  ]);
  return {
    ...presentLevel(level),
    addedBy,
    remarks: level.remarks,
    packs,
    ...comments,
    missesDependencies: level.missesDependencies,
    lovedByYou: false,
    pictureSize,
    hasPrevImage: prevImageOf(level) !== undefined,
    missionInfo: { ...infoOf(level) },
    dependencies: dependenciesOf(deps, level, { assuming: 'none', appendId: false }),
    playInfo: deps.config.playOptions
      .filter((option) => runsIn(level.datablockCompatibility, option.datablockCompatibility))
      .map((option) => ({ ...option, playUrl: option.playUrl.replaceAll('{id}', String(level._id)) })),
    leaderboardInfo: deps.config.leaderboards.map(({ id, name }) => ({ id, name })),
    archiveSize: archiveSize(deps, level, 'platinumquest'),
    goldArchiveSize: archiveSize(deps, level, 'gold'),
    version: level.version,
  };
}

/** The versions of a level's files, newest first, each with its differences from the previous one. */
export async function readVersions(deps: Deps, id: number): Promise<LevelVersion[]> {
  const { versions } = await findLevel(deps, id);
  const people = await findProfiles(
    deps,
    versions.map(({ addedBy }) => addedBy),
  );
  return versions
    .flatMap((version, index) => {
      const addedBy = people.get(version.addedBy);
      if (!addedBy) return [];
      const { addedAt, change } = version;
      return [
        {
          version: version.version,
          addedAt,
          addedBy,
          change,
          ...difference(versions[index - 1]?.files ?? [], version.files),
        },
      ];
    })
    .reverse();
}

function difference(before: readonly LevelFile[], after: readonly LevelFile[]) {
  const old = new Map(before.map((file) => [file.path.toLowerCase(), file]));
  const now = new Set(after.map((file) => file.path.toLowerCase()));
  const paths = (files: readonly LevelFile[]) => files.map(({ path }) => path);
  return {
    addedFiles: paths(after.filter((file) => !old.has(file.path.toLowerCase()))),
    removedFiles: paths(before.filter((file) => !now.has(file.path.toLowerCase()))),
    changedFiles: paths(
      after.filter((file) => {
        const known = old.get(file.path.toLowerCase());
        return known !== undefined && known.sha256 !== file.sha256;
      }),
    ),
  };
}
