import type { Page } from 'playwright-core';
import { createGate } from '../../server/testing/gate.ts';

/** Keeps what a page asks for at these addresses from it, until the returned function is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { opened, open } = createGate();
  await page.route(addresses, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}
