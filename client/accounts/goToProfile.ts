import type { NavigateFunction } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { useSession } from '../session/sessionStore.ts';
import { returnPath } from '../state/returnPath.ts';

/** The address of the own profile; the home page when nobody is signed in. */
export function ownProfilePath(): string {
  const { info } = useSession.getState();
  return info ? pathOf('profile', { id: info.profile.id }) : pathOf('home');
}

/** Replaces the form by the page that required it (`state` of its location), else by the own profile. */
export async function goToProfile(navigate: NavigateFunction, state?: unknown): Promise<void> {
  await navigate(returnPath(state) ?? ownProfilePath(), { replace: true });
}
