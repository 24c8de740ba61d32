/** Location state of a detour to sign-in or to the guidelines: the address to return to. */
export interface ReturnState {
  returnTo: string;
}

/** The address to return to in a location's state, if there is one. */
export function returnPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return typeof state.returnTo === 'string' ? state.returnTo : null;
}
