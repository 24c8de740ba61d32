import type { ClientSession } from 'mongodb';
import { ApiError } from '../../../shared/errors.ts';
import type { PackEditorChangeKind } from '../../../shared/packEditors.ts';
import type { PackDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';

/** The number of changes kept at one version, so that nobody can make the step too large. */
const maxPerVersion = 200;

/**
 * Writes into the history of a pack who was invited, joined by a link, was removed or left, in the
 * transaction that changes its editors.
 */
export async function noteEditorChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  /** As it was before. */
  { _id: packId, version, editorsVersion = 0 }: Pick<PackDocument, '_id' | 'version' | 'editorsVersion'>,
  change: { kind: PackEditorChangeKind; account: number; by: number },
  session: ClientSession,
): Promise<void> {
  const noted = { ...change, time: clock(), editorsVersion: editorsVersion + 1 };
  const { matchedCount } = await db.packSteps.updateOne(
    { packId, version },
    { $push: { editorChanges: { $each: [noted], $slice: -maxPerVersion } } },
    { session },
  );
  // The pack has just reached another version.
  if (matchedCount === 0) throw new ApiError('conflict');
}
