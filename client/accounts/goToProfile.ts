import type { NavigateFunction, Navigation } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { reasonOf } from '../api/callError.ts';
import { pause } from '../live/pause.ts';
import { love } from '../loves/toggleLove.ts';
import { useSession } from '../session/sessionStore.ts';
import { navigationUnderWay } from '../state/navigationUnderWay.ts';
import { currentEntry, type ReturnState } from '../state/returnPath.ts';
import { addToast } from '../state/toasts.ts';

/** The address of the viewer's own profile; the home page when nobody is signed in. */
export function ownProfilePath(): string {
  const { info } = useSession.getState();
  return info ? pathOf('profile', { id: info.profile.id }) : pathOf('home');
}

/** A page, and the one that somebody was on the way to. */
interface Place {
  href: string;
  navigation: Navigation | null;
}

/** Where somebody is who asks for something, to be told apart from where they are when the answer comes. */
export const here = (): Place => ({ href: location.href, navigation: navigationUnderWay() });

/** Whether somebody has gone to another page since, or is on the way there. */
function hasLeft({ href, navigation }: Place): boolean {
  const now = navigationUnderWay();
  return location.href !== href || (now !== null && now !== navigation);
}

/** How long a love is waited for: a page that is read before it is stored could show that it was not given. */
const waitsForLoveMs = 2_000;

/**
 * Goes back to the page that its detour began on; a page without an entry replaces this one. The entry knows how
 * much of a list was shown, and where it was scrolled to. A love that the visitor wanted to give before signing in
 * is given first. Whoever has left the page `from` by then stays where they went.
 */
export async function goBack(navigate: NavigateFunction, from: Place, back: ReturnState): Promise<void> {
  if (back.love) {
    const { kind, id } = back.love;
    const loving = love(kind, id).catch((error: unknown) =>
      addToast(`Your love was not stored. ${reasonOf(error)}`),
    );
    await Promise.race([loving, pause(waitsForLoveMs)]);
  }
  if (hasLeft(from)) return;
  const steps = currentEntry() - (back.entry ?? Number.POSITIVE_INFINITY);
  if (steps > 0) await navigate(-steps);
  else await navigate(back.returnTo, { replace: true });
}

/** Replaces the form `from` by the page that required it, else by the viewer's own profile. */
export const goToProfile = (
  navigate: NavigateFunction,
  from: Place,
  back: ReturnState | null = null,
): Promise<void> => goBack(navigate, from, back ?? { returnTo: ownProfilePath() });
