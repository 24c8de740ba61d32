import { useLocation } from 'react-router-dom';
import type { ThingKind } from '../../shared/loves.ts';

/** Location state of a detour to sign-in or to the guidelines. */
export interface ReturnState {
  /** The address to return to. */
  returnTo: string;
  /** The thing that a visitor wanted to love; it is loved as soon as they are signed in. */
  love?: { kind: ThingKind; id: number };
}

/** The state for a detour that comes back to this page. */
export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation();
  return { returnTo: pathname + search };
}

/** The detour in a location's state, if there is one. */
export function returnState(state: unknown): ReturnState | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return typeof state.returnTo === 'string' ? (state as ReturnState) : null;
}

/** The address to return to in a location's state, if there is one. */
export const returnPath = (state: unknown): string | null => returnState(state)?.returnTo ?? null;
