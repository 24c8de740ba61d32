import type { PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { type ContentAt, replayTo } from './replayTo.ts';

/** The content of a pack at a version, and its step; null when they are not kept. Replayed once. */
export async function contentAt(
  { db, keptContents }: Pick<Deps, 'db' | 'keptContents'>,
  packId: number,
  version: number,
): Promise<ContentAt | null> {
  const content = keptContents.get(packId, version);
  if (content) {
    const step = await db.packSteps.findOne<PackStepDocument>(
      { packId, version },
      { projection: { after: 0, ops: 0 } },
    );
    return step && { content, step };
  }
  const replayed = await replayTo({ db }, packId, version);
  if (replayed) keptContents.set(packId, version, replayed.content);
  return replayed;
}
