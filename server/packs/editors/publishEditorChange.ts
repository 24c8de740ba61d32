import { findProfile } from '../../accounts/present.ts';
import type { Deps } from '../../deps.ts';
import { notify, publishEditors } from './editors.ts';

/**
 * Publishes the change that led to a version of a pack's editors, as the verb does, when its process was ended
 * before it could. Without a note about the change, only the pack's pages receive the editors.
 */
export async function publishEditorChange(deps: Deps, packId: number, editorsVersion: number): Promise<void> {
  const pack = await deps.db.packs.findOne({ _id: packId });
  if (!pack) return;
  const step = await deps.db.packSteps.findOne(
    { packId, 'editorChanges.editorsVersion': editorsVersion },
    { projection: { editorChanges: 1 }, sort: { version: -1 } },
  );
  const change = step?.editorChanges?.find((each) => each.editorsVersion === editorsVersion);
  const by = change && (await findProfile(deps, change.by));
  await publishEditors(deps, packId, change?.account ?? null);
  if (!by || (change.kind !== 'invited' && change.kind !== 'removed')) return;
  notify(deps, `editor:${change.kind}`, by, pack, change.account);
}
