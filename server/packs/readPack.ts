import { ApiError } from '../../shared/errors.ts';
import type { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import type { PackEditors } from '../../shared/packEditors.ts';
import type { PackRole } from '../../shared/packs.ts';
import { canEditPack, type Viewer } from '../../shared/permissions.ts';
import { findProfiles } from '../accounts/present.ts';
import { learnLevels } from '../catalogue/learnLevels.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { lovesOf } from '../loves/readLoves.ts';
import { findPack } from './findPack.ts';
import { presentPacks } from './presentPacks.ts';

/**
 * Everything that a pack's page shows to `viewer`, from memory: as visitors see it, with their own loves.
 * Those who may edit it begin with what is stored.
 */
export async function showPack(deps: Deps, id: number, viewer: Viewer): Promise<ExtendedPackInfo> {
  const pack = await deps.pageCaches.packs.read(id);
  if (!viewer) return pack;
  const editors = pack.editors.map((editor) => editor.id);
  if (canEditPack(viewer, { createdBy: pack.createdBy.id, editors })) return readPack(deps, id, viewer);
  const loves = await lovesOf(deps, viewer);
  return loves.pack.has(id) ? { ...pack, lovedByYou: true } : pack;
}

/** The same page, from the database. */
export async function readPack(deps: Deps, id: number, viewer: Viewer): Promise<ExtendedPackInfo> {
  const pack = await findPack(deps, id);
  await learnLevels(deps, pack.levelIds);
  const [[info], editors] = await Promise.all([
    presentPacks(deps, [pack], viewer),
    presentEditors(deps, pack),
  ]);
  if (!info) throw new ApiError('pack_not_found');
  return {
    ...info,
    notes: pack.notes ?? {},
    levels: info.levelIds.flatMap((levelId) => deps.catalogue.get(levelId) ?? []),
    ...editors,
    yourRole: roleOf(viewer, pack),
  };
}

export async function presentEditors(
  deps: Deps,
  { editors, editorsVersion = 0 }: Pick<PackDocument, 'editors' | 'editorsVersion'>,
): Promise<PackEditors> {
  const profiles = await findProfiles(deps, editors);
  return { editors: editors.flatMap((accountId) => profiles.get(accountId) ?? []), editorsVersion };
}

function roleOf(viewer: Viewer, pack: PackDocument): PackRole | null {
  if (!viewer || !canEditPack(viewer, pack)) return null;
  if (viewer.id === pack.createdBy) return 'owner';
  return pack.editors.includes(viewer.id) ? 'editor' : 'moderator';
}
