import type { NavigateFunction } from 'react-router-dom';
import { useSession } from '../session/sessionStore.ts';
import { returnPath } from '../state/returnPath.ts';

/** To the own profile, or back to what the form was needed for (`state` of its location), in place of the form. */
export async function goToProfile(navigate: NavigateFunction, state?: unknown): Promise<void> {
  const { info } = useSession.getState();
  const profile = info ? `/profile/${info.profile.id}` : '/';
  await navigate(returnPath(state) ?? profile, { replace: true });
}
