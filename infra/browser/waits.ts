import type { Page } from 'playwright-core';

/** Resolves when what has changed until now is painted. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted()))),
  );

/**
 * Resolves when React has taken over the page that the server has rendered, at once where the page is none of the
 * site's. Who presses a button earlier presses in vain.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('#root main');
    const isOurs = document.getElementById('root') !== null;
    return !isOurs || (main && Object.keys(main).some((key) => key.startsWith('__reactFiber')));
  });
  await untilPainted(page);
}
