import type { SignInInfo } from '../../shared/accounts.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { createStore } from '../store/createStore.ts';

interface Session {
  /** `unknown` until the first answer: neither “Sign in” nor a person is shown until then. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  info: SignInInfo | null;
  /** The account that has signed out last, here or in another tab: nothing of it stays in this browser. */
  leftBy: number | null;
}

export const useSession = createStore<Session>(() => ({
  status: 'unknown',
  info: null,
  leftBy: null,
}));

export const setSignedIn = (info: SignInInfo): void =>
  useSession.setState({ status: 'signedIn', info, leftBy: null });
export const setSignedOut = (): void => useSession.setState({ status: 'signedOut', info: null });
export const setLeft = (accountId: number): void => useSession.setState({ leftBy: accountId });

const viewerOf = (session: Session): Viewer => session.info?.profile ?? null;

/** The viewer, for the rules of shared/permissions. */
export const useViewer = (): Viewer => useSession(viewerOf);
