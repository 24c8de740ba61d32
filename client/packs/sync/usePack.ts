import { useMemo } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { canDeletePack, canEditPack } from '../../../shared/permissions.ts';
import { useLevels } from '../../levels/levelStore.ts';
import { useConnection } from '../../live/connection.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { usePackEditors } from './editorStore.ts';
import { useOwnEdits, withEdits } from './ownEdits.ts';
import { usePacks } from './packStore.ts';

/** A pack with the viewer's own edits applied, stored or not. */
export function usePack(id: number): PackInfo | undefined {
  const pack = usePacks((state) => state.byId.get(id));
  const edits = useOwnEdits((state) => state.pending.get(id));
  return useMemo(() => pack && withEdits(pack, edits), [pack, edits]);
}

/** The levels of a pack in order; those that are not known here yet are left out. */
export function usePackLevels(pack: PackInfo): LevelInfo[] {
  const byId = useLevels((state) => state.byId);
  return useMemo(() => pack.levelIds.flatMap((levelId) => byId.get(levelId) ?? []), [pack.levelIds, byId]);
}

/** Whether the pack on screen is stored. */
export function useSaveState(packId: number): 'saved' | 'saving' | 'slowly' | 'offline' {
  const isPending = useOwnEdits((state) => state.pending.has(packId));
  const isFailing = useOwnEdits((state) => state.failing.has(packId));
  const connection = useConnection(({ state }) => state);
  if (!isPending) return 'saved';
  if (connection === 'offline') return 'offline';
  if (!isFailing) return 'saving';
  return connection === 'reconnecting' ? 'offline' : 'slowly';
}

export interface PackRights {
  canEdit: boolean;
  canDelete: boolean;
  /** Whether the viewer owns the pack or was invited; moderators may edit it without that. */
  isInvolved: boolean;
}

/**
 * The viewer's rights. They follow changes of the editors, so that editing ends when the permission is lost.
 */
export function usePackRights({ id, createdBy }: PackInfo): PackRights {
  const viewer = useViewer();
  const editors = usePackEditors(({ byPack }) => byPack.get(id)?.editors);
  const rules = { createdBy: createdBy.id, editors: editors?.map((editor) => editor.id) ?? [] };
  return {
    canEdit: canEditPack(viewer, rules),
    canDelete: canDeletePack(viewer, rules),
    isInvolved: viewer !== null && [rules.createdBy, ...rules.editors].includes(viewer.id),
  };
}
