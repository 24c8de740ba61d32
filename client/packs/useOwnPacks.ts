import { useMemo } from 'react';
import type { EditablePack, SignInInfo } from '../../shared/accounts.ts';
import { applyPackOp, type PackContent } from '../../shared/applyPackOp.ts';
import { useSession } from '../session/sessionStore.ts';
import { shownOps, useOwnEdits } from './sync/ownEdits.ts';

export type OwnPack = SignInInfo['packs'][number] & Partial<Pick<EditablePack, 'owner'>>;

/** The packs that the viewer may edit, own ones first, with the viewer's unconfirmed edits applied. */
export function useOwnPacks(): OwnPack[] {
  const own = useSession((session) => session.info?.packs);
  const shared = useSession((session) => session.info?.sharedPacks);
  const pending = useOwnEdits((edits) => edits.pending);
  return useMemo(
    () =>
      [...(own ?? []), ...(shared ?? [])].map((pack: OwnPack) => {
        const ops = shownOps(pending.get(pack.id));
        const content = ops.reduce<PackContent>(applyPackOp, { ...pack, description: '' });
        return { ...pack, name: content.name, levelIds: [...content.levelIds] };
      }),
    [own, shared, pending],
  );
}
