import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A level in 3D, in the place of its picture. */
export function preview(page: Page) {
  const dialog = page.getByRole('dialog', { name: /in 3D$/ });
  const canvas = dialog.locator('canvas');
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
  return {
    open: page.getByRole('button', { name: 'Look around in 3D' }),
    dialog,
    canvas,
    button,
    /** Resolves when the first picture is there. */
    ready: () => dialog.getByRole('toolbar', { name: 'Look around' }).waitFor(),
    places: dialog.getByRole('region', { name: 'Places to fly to' }),
    said: dialog.getByRole('status'),
    /** The view that “Copy link to this view” puts into the address: eye and target. */
    async view(): Promise<number[]> {
      await button('Copy link to this view').click();
      // The page knows its new address at once, Playwright a moment later.
      const hash = await page.evaluate(() => location.hash);
      expect(hash).toMatch(/^#view=/);
      return hash.replace('#view=', '').split(',').map(Number);
    },
    /** What is drawn, for comparisons. */
    picture: async () => (await canvas.screenshot()).toString('base64'),
  };
}
