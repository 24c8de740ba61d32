/** What goes along when a page leads elsewhere first, to signing in or to the guidelines: the way back. */
export interface ReturnState {
  returnTo: string;
}

/** The way back in a location's state, if there is one. */
export function returnPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return typeof state.returnTo === 'string' ? state.returnTo : null;
}
