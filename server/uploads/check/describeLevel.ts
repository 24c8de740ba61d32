import { posix } from 'node:path';
import {
  classifyCompatibility,
  classifyGameType,
  classifyModification,
} from '../../../shared/classification.ts';
import type { LevelFile } from '../../db/documents/level.ts';
import type { PendingLevel } from '../../db/documents/upload.ts';
import type { StoredBlob } from '../../files/blobs.ts';
import { datablocks } from '../../stock/datablocks.ts';
import type { CheckedMission } from './checkMission.ts';

/** The facts of a mission and its files, the mission first. */
interface LevelFacts extends Pick<CheckedMission, 'misFilePath' | 'stockPaths' | 'facts'> {
  placed: readonly (Pick<LevelFile, 'path' | 'role'> & { source: StoredBlob })[];
}

/** The level that a mission becomes; null when the mission could not be read. */
export function describeLevel({ misFilePath, placed, stockPaths, facts }: LevelFacts): PendingLevel | null {
  const [mission] = placed;
  if (!facts || !mission) return null;
  const { contentHash, gems, hasCustomCode, hasEasterEgg } = facts;
  const info = facts.info ?? {};
  const uploaded = placed.filter(({ role }) => role === 'dependency').map(({ path }) => path.toLowerCase());
  const dependencies = [...uploaded, ...stockPaths];
  const game = { info, path: mission.path.toLowerCase(), dependencies, hasEasterEgg };
  return {
    misFilePath,
    baseName: posix.basename(mission.path),
    files: placed.map(({ path, role, source: { sha256, size, crc32 } }) => ({
      path,
      sha256,
      size,
      crc32,
      role,
    })),
    stockPaths,
    missionInfo: Object.entries(info),
    gameType: classifyGameType(game),
    modification: classifyModification(game),
    gems,
    hasEasterEgg,
    hasCustomCode,
    datablockCompatibility: classifyCompatibility(facts.datablocks, datablocks),
    missesDependencies: false,
    misHash: mission.source.sha256,
    contentHash,
  };
}
