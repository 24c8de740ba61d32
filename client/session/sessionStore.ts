import { create } from 'zustand';
import type { SignInInfo } from '../../shared/accounts.ts';
import type { EventPayload } from '../../shared/events.ts';
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
export function changeSession(info: SignInInfo): void {
  if (useSession.getState().info?.profile.id === info.profile.id) setSignedIn(info);
}

/** Takes the new state of a pack that one may edit. */
export function changeOwnPack({ id, name, levelIds }: EventPayload<'ownPack:changed'>): void {
  const { info } = useSession.getState();
  if (!info) return;
  const packs = info.packs.map((pack) => (pack.id === id ? { ...pack, name, levelIds } : pack));
  setSignedIn({ ...info, packs });
}

const viewerOf = (session: Session): Viewer => session.info?.profile ?? null;

/** The viewer, for the rules of shared/permissions. */
export const useViewer = (): Viewer => useSession(viewerOf);
