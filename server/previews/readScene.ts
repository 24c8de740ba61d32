import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { CachePolicy } from '../cachePolicies.ts';
import type { PendingLevel } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import type { SceneLevel } from '../scenes/sceneLevel.ts';

/** A level in 3D, as a reply. */
export async function readScene(
  { scenes }: Deps,
  level: SceneLevel,
  asker: Asker,
  cache: CachePolicy,
): Promise<FileReply> {
  return { ...(await scenes.read(level, asker)), contentType: 'application/octet-stream', cache };
}

/** One version of a level; the current one unless another is named. */
export async function findVersion(
  { reads }: Deps,
  id: number,
  version: number | undefined,
): Promise<SceneLevel> {
  if (version === undefined) return there(await reads.currentLevel(id));
  const { versions } = there(await reads.level(id));
  const found = versions.find((each) => each.version === version);
  if (!found) throw new ApiError('version_not_found');
  return found;
}

function there<Level>(level: Level | null): Level {
  if (!level) throw new ApiError('level_not_found');
  return level;
}

/** A mission of an upload that only its uploader can see. */
export async function findPending(
  { db, clock }: Deps,
  actor: Actor,
  { uploadId, missionId }: { uploadId: string; missionId: number },
): Promise<PendingLevel> {
  const upload = await db.uploads.findOne({ _id: uploadId, owner: actor.id });
  const level =
    upload && upload.expiresAt > clock() ? (upload.levels ?? upload.drafts)?.[missionId] : undefined;
  if (!level) throw new ApiError('upload_expired');
  return level;
}
