import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { shell } from './pages/shell.ts';
import { untilTakenOver } from './waits.ts';

/** Every page, each about the first thing of its kind; a new parameter needs its value here. */
export const everyPath = Object.values(pages).map(({ path }) =>
  path.replace(':id', '1').replace(':protocol', 'pq'),
);

/** The pages of a moderator. */
export const moderationPaths = [
  '/moderation',
  '/moderation?show=people&person=1',
  '/moderation?show=deleted',
  '/moderation?show=log',
];

/** Opens a page and waits until everything that it shows is there. */
export async function goTo(page: Page, path: string): Promise<void> {
  // Without a blank page in between, another hash would not load a new page.
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(path);
  await untilTakenOver(page);
  await shell(page).heading.waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}
