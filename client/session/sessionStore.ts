import { create } from 'zustand';
import type { EditablePack, SessionChange, SignInInfo } from '../../shared/accounts.ts';
import type { Viewer } from '../../shared/permissions.ts';

interface Session {
  /** `unknown` until the first answer: neither “Sign in” nor a person is shown until then. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  info: SignInInfo | null;
}

export const useSession = create<Session>(() => ({ status: 'unknown', info: null }));

export const setSignedIn = (info: SignInInfo): void => useSession.setState({ status: 'signedIn', info });
export const setSignedOut = (): void => useSession.setState({ status: 'signedOut', info: null });

/** Applies a change published in the account's room; a late one for a previous account is ignored. */
export function changeSession(change: SessionChange): void {
  const { info } = useSession.getState();
  if (!info || info.profile.id !== change.profile.id) return;
  const { packs = info.packs, sharedPacks = info.sharedPacks, ...account } = change;
  setSignedIn({ ...account, packs, sharedPacks });
}

/** Takes one pack that the account may edit; the newest ones stand first. */
export function putEditable(pack: EditablePack): void {
  const { info } = useSession.getState();
  if (!info) return;
  const { id, name, owner, levelIds } = pack;
  if (owner.id === info.profile.id) {
    setSignedIn({ ...info, packs: withPack(info.packs, { id, name, levelIds }) });
    return;
  }
  const known = info.sharedPacks.find((each) => each.id === id);
  if (known && known.version > pack.version) return;
  setSignedIn({ ...info, sharedPacks: withPack(info.sharedPacks, pack) });
}

export function removeEditable(id: number): void {
  const { info } = useSession.getState();
  if (!info) return;
  const others = <Pack extends { id: number }>(packs: readonly Pack[]) =>
    packs.filter((pack) => pack.id !== id);
  setSignedIn({ ...info, packs: others(info.packs), sharedPacks: others(info.sharedPacks) });
}

const withPack = <Pack extends { id: number }>(packs: readonly Pack[], pack: Pack): Pack[] =>
  [...packs.filter(({ id }) => id !== pack.id), pack].sort((a, b) => b.id - a.id);

const viewerOf = (session: Session): Viewer => session.info?.profile ?? null;

/** The viewer, for the rules of shared/permissions. */
export const useViewer = (): Viewer => useSession(viewerOf);
