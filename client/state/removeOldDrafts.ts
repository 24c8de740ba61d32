import { isNumber, objectOf, parseKept } from './keptValue.ts';

/**
 * Removes texts that nothing shows any more: those that earlier versions of the site kept in this tab under names
 * without an account, which signing out would leave to the next person at this browser, and those filled in for
 * uploads that the site has forgotten.
 */
export function removeOldDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (/^draft:(?!\d+:)/.test(name)) sessionStorage.removeItem(name);
    }
    for (const name of Object.keys(localStorage)) {
      if (/^draft:\d+:submission:/.test(name) && isExpired(localStorage.getItem(name))) {
        localStorage.removeItem(name);
      }
    }
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

function isExpired(text: string | null): boolean {
  const kept = parseKept(text ?? '', objectOf<{ expiresAt: number }>({ expiresAt: isNumber }));
  return kept === null || kept.expiresAt <= Date.now();
}
