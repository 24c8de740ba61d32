import { useLocation } from 'react-router-dom';
import type { ThingKind } from '../../shared/loves.ts';

/** Location state of a detour to the guidelines or to sign-in, and on from there to sign-up or a new password. */
export interface ReturnState {
  /** The address to return to. */
  returnTo: string;
  /** The place of the page's entry in the history of this tab, if the detour left it there as it was. */
  entry?: number;
  /** The thing that a visitor wanted to love; it is loved as soon as they are signed in. */
  love?: { kind: ThingKind; id: number };
}

/** The state for a detour that comes back to this page. */
export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation();
  return { returnTo: pathname + search, entry: currentEntry() };
}

/** The router numbers the entries of a tab. The server, which renders pages with such links, has no history. */
export const currentEntry = (): number => globalThis.history?.state?.idx ?? 0;

/** The detour in a location's state, if there is one. */
export function returnState(state: unknown): ReturnState | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return typeof state.returnTo === 'string' ? (state as ReturnState) : null;
}

/** The address to return to in a location's state, if there is one. */
export const returnPath = (state: unknown): string | null => returnState(state)?.returnTo ?? null;
