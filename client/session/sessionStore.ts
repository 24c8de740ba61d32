import type { SignInInfo } from '../../shared/accounts.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { createStore } from '../store/createStore.ts';

interface Session {
  /** `unknown` until the first answer: neither “Sign in” nor a person is shown until then. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  info: SignInInfo | null;
  /** The account that has signed out last, here or in another tab: nothing of it stays in this browser. */
  leftBy: number | null;
  /** Whether it was asked in this tab about what is not saved. */
  isLossAgreed: boolean;
}

export const useSession = createStore<Session>(() => ({
  status: 'unknown',
  info: null,
  leftBy: null,
  isLossAgreed: false,
}));

export const setSignedIn = (info: SignInInfo): void =>
  useSession.setState({ status: 'signedIn', info, leftBy: null });
export const setSignedOut = (): void => useSession.setState({ status: 'signedOut', info: null });
export const setLeft = (leftBy: number, isLossAgreed = false): void =>
  useSession.setState({ leftBy, isLossAgreed });

const viewerOf = (session: Session): Viewer => session.info?.profile ?? null;

/** The viewer, for the rules of shared/permissions. */
export const useViewer = (): Viewer => useSession(viewerOf);
