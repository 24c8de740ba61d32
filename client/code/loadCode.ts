/**
 * The code of a page or of a part of it could not be fetched: without a network, or after the site was
 * updated.
 */
export class MissingCode extends Error {
  override name = 'MissingCode';
}

/** Fetches code: `loadCode(() => import('./X.tsx'))`. Throws `MissingCode` when that fails. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    removeFailedStyles();
    throw new MissingCode('Some code of the site could not be fetched.', { cause });
  }
}

/** Removes style sheets that failed to load; otherwise the next attempt would treat them as loaded. */
function removeFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.remove();
  }
}
