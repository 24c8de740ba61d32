type Load<Code> = () => Promise<Code>;

/**
 * The code of a page or of a part of it could not be fetched: without a network, or after the site was
 * updated. `load` fetches it again.
 */
export class MissingCode extends Error {
  override name = 'MissingCode';
  readonly load: Load<unknown>;

  constructor(load: Load<unknown>, cause: unknown) {
    super('Some code of the site could not be fetched.', { cause });
    this.load = load;
  }
}

/** Fetches code: `loadCode(() => import('./X.tsx'))`. Throws `MissingCode` when that fails. */
export async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    removeFailedStyles();
    throw new MissingCode(load, cause);
  }
}

/** Removes style sheets that failed to load; otherwise the next attempt would treat them as loaded. */
function removeFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.remove();
  }
}
