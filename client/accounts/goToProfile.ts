import type { NavigateFunction } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { useSession } from '../session/sessionStore.ts';
import { returnPath } from '../state/returnPath.ts';

/** The profile of who is signed in. */
export function ownProfilePath(): string {
  const { info } = useSession.getState();
  return info ? pathOf('profile', { id: info.profile.id }) : pathOf('home');
}

/** To the own profile, or back to what the form was needed for (`state` of its location), in place of the form. */
export async function goToProfile(navigate: NavigateFunction, state?: unknown): Promise<void> {
  await navigate(returnPath(state) ?? ownProfilePath(), { replace: true });
}
