import type { NavigateFunction } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { reasonOf } from '../api/callError.ts';
import { love } from '../loves/toggleLove.ts';
import { useSession } from '../session/sessionStore.ts';
import { returnState } from '../state/returnPath.ts';
import { addToast } from '../state/toasts.ts';

/** The address of the viewer's own profile; the home page when nobody is signed in. */
export function ownProfilePath(): string {
  const { info } = useSession.getState();
  return info ? pathOf('profile', { id: info.profile.id }) : pathOf('home');
}

/**
 * Replaces the form by the page that required it (`state` of its location), else by the viewer's own profile.
 * A love that the visitor wanted to give before signing in is given now.
 */
export async function goToProfile(navigate: NavigateFunction, state?: unknown): Promise<void> {
  const back = returnState(state);
  if (back?.love) {
    const { kind, id } = back.love;
    love(kind, id).catch((error: unknown) => addToast(`Your love was not stored. ${reasonOf(error)}`));
  }
  await navigate(back?.returnTo ?? ownProfilePath(), { replace: true });
}
