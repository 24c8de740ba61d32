import type { NavigateFunction } from 'react-router-dom';
import { useSession } from '../session/sessionStore.ts';

/** To the own profile, in place of the form that led there. */
export async function goToProfile(navigate: NavigateFunction): Promise<void> {
  const { info } = useSession.getState();
  await navigate(info ? `/profile/${info.profile.id}` : '/', { replace: true });
}
