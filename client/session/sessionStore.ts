import type { SignInInfo } from '../../shared/accounts.ts';
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

const viewerOf = (session: Session): Viewer => session.info?.profile ?? null;

/** The viewer, for the rules of shared/permissions. */
export const useViewer = (): Viewer => useSession(viewerOf);
