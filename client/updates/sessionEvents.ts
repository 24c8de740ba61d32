import type { EditablePack } from '../../shared/accounts.ts';
import type { EventPayload } from '../../shared/events.ts';
import { useConnection } from '../live/connection.ts';
import { stopAddingTo } from '../packs/addingStore.ts';
import { usePackEditors } from '../packs/sync/editorStore.ts';
import { setSignedIn, useSession } from '../session/sessionStore.ts';

/** The newest change of this connection: those of two processes may arrive in either order. */
let newest = { reconnections: 0, revision: 0 };

/** Applies a change published in the account's room; a late one for a previous account is ignored. */
export function changeSession({ revision, ...change }: EventPayload<'session:changed'>): void {
  const { info } = useSession.getState();
  if (!info || info.profile.id !== change.profile.id) return;
  // Another connection begins with another answer of the site, which may have been started again meanwhile.
  const { reconnections } = useConnection.getState();
  if (newest.reconnections === reconnections && revision < newest.revision) return;
  newest = { reconnections, revision };
  const { packs = info.packs, sharedPacks = info.sharedPacks, ...account } = change;
  setSignedIn({ ...account, packs, sharedPacks });
}

/** Adds a pack that the viewer may edit from now on; the newest ones come first. */
export function addOwnPack({ editorsVersion, ...pack }: EventPayload<'ownPack:added'>): void {
  const { info } = useSession.getState();
  if (!info || isOutdated(pack.id, editorsVersion)) return;
  const { id, name, owner, levelIds } = pack;
  if (owner.id === info.profile.id) {
    setSignedIn({ ...info, packs: withPack(info.packs, { id, name, levelIds }) });
  } else {
    setSignedIn({ ...info, sharedPacks: withPack<EditablePack>(info.sharedPacks, pack) });
  }
}

/** Updates a pack that the viewer may edit. */
export function changeOwnPack({ id, name, levelIds, version }: EventPayload<'ownPack:changed'>): void {
  const { info } = useSession.getState();
  if (!info) return;
  setSignedIn({
    ...info,
    packs: info.packs.map((pack) => (pack.id === id ? { ...pack, name, levelIds } : pack)),
    sharedPacks: info.sharedPacks.map((pack) =>
      pack.id === id && pack.version <= version ? { ...pack, name, levelIds, version } : pack,
    ),
  });
}

export function removeOwnPack({ id, editorsVersion }: EventPayload<'ownPack:removed'>): void {
  const { info } = useSession.getState();
  if (!info || isOutdated(id, editorsVersion)) return;
  stopAddingTo(id);
  setSignedIn({
    ...info,
    packs: info.packs.filter((pack) => pack.id !== id),
    sharedPacks: info.sharedPacks.filter((pack) => pack.id !== id),
  });
}

/** Whether a newer list of the pack's editors has arrived already, from another process of the site. */
const isOutdated = (packId: number, editorsVersion = Number.POSITIVE_INFINITY): boolean =>
  editorsVersion < (usePackEditors.getState().byPack.get(packId)?.editorsVersion ?? 0);

const withPack = <Pack extends { id: number }>(packs: readonly Pack[], pack: Pack): Pack[] =>
  [...packs.filter(({ id }) => id !== pack.id), pack].sort((a, b) => b.id - a.id);
