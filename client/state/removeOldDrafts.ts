/**
 * Removes the texts that earlier versions of the site kept in this tab under names without an account: nothing
 * shows them any more, and signing out would leave them to the next person at this browser.
 */
export function removeOldDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (/^draft:(?!\d+:)/.test(name)) sessionStorage.removeItem(name);
    }
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}
