import type { EditablePack, SessionChange, SignInInfo } from '../../shared/accounts.ts';
import type { EventPayload } from '../../shared/events.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { createStore } from '../store/createStore.ts';

interface Session {
  /** `unknown` until the first answer: neither “Sign in” nor a person is shown until then. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  info: SignInInfo | null;
}

export const useSession = createStore<Session>(() => ({ status: 'unknown', info: null }));

export const setSignedIn = (info: SignInInfo): void => useSession.setState({ status: 'signedIn', info });
export const setSignedOut = (): void => useSession.setState({ status: 'signedOut', info: null });

/** Applies a change published in the account's room; a late one for a previous account is ignored. */
export function changeSession(change: SessionChange): void {
  const { info } = useSession.getState();
  if (!info || info.profile.id !== change.profile.id) return;
  const { packs = info.packs, sharedPacks = info.sharedPacks, ...account } = change;
  setSignedIn({ ...account, packs, sharedPacks });
}

/** Adds a pack that the viewer may edit from now on; the newest ones come first. */
export function addOwnPack(pack: EditablePack): void {
  const { info } = useSession.getState();
  if (!info) return;
  const { id, name, owner, levelIds } = pack;
  if (owner.id === info.profile.id) {
    setSignedIn({ ...info, packs: withPack(info.packs, { id, name, levelIds }) });
  } else {
    setSignedIn({ ...info, sharedPacks: withPack(info.sharedPacks, pack) });
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

export function removeOwnPack(id: number): void {
  const { info } = useSession.getState();
  if (!info) return;
  setSignedIn({
    ...info,
    packs: info.packs.filter((pack) => pack.id !== id),
    sharedPacks: info.sharedPacks.filter((pack) => pack.id !== id),
  });
}

const withPack = <Pack extends { id: number }>(packs: readonly Pack[], pack: Pack): Pack[] =>
  [...packs.filter(({ id }) => id !== pack.id), pack].sort((a, b) => b.id - a.id);

const viewerOf = (session: Session): Viewer => session.info?.profile ?? null;

/** The viewer, for the rules of shared/permissions. */
export const useViewer = (): Viewer => useSession(viewerOf);
