const storageName = 'reloaded for code';
/** A page that still lacks its code so soon after a reload would be reloaded endlessly. */
const minBetweenMs = 30_000;

/**
 * Loads the whole page again, which brings the newest code. Returns false without doing so when that has just
 * been done, unless somebody wishes it.
 */
export function reloadForCode(isWished: boolean): boolean {
  try {
    const before = Number(sessionStorage.getItem(storageName) ?? 0);
    if (!isWished && Date.now() - before < minBetweenMs) return false;
    sessionStorage.setItem(storageName, String(Date.now()));
  } catch {
    // Without storage, the attempt could not be remembered.
    if (!isWished) return false;
  }
  window.location.reload();
  return true;
}
