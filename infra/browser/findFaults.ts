import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Serious and critical violations inside `part`. In the second theme only colours are checked, since nothing
 * else can differ.
 */
async function violations(page: Page, theme: 'light' | 'dark', part: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  const results = await page.evaluate(
    ({ rules, within }) => window.axe.run(within, { resultTypes: ['violations'], ...rules }),
    { within: part, rules: theme === 'dark' ? { runOnly: ['color-contrast'] } : {} },
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} in ${theme}: ${html}`));
}

const widths = [320, 390, 1280];

/** How many pixels the page is wider than the window, at each width. */
async function sidewaysScroll(page: Page): Promise<string[]> {
  const wide: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) wide.push(`scrolls sideways by ${excess} px at ${width}`);
  }
  return wide;
}

/** What scrolls on a narrow phone, and cannot be reached by keyboard there: on wide screens it may not scroll. */
async function unreachable(page: Page, part: string): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 800 });
  const { violations } = await page.evaluate(
    (within) => window.axe.run(within, { runOnly: ['scrollable-region-focusable'] }),
    part,
  );
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `scrolls without keyboard: ${html}`));
}

/** Faults of a page, or a part of it, that affect people who cannot see or point, or who use a phone. */
export async function findFaults(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(axe.source);
  return [
    ...(await violations(page, 'light', part)),
    ...(await violations(page, 'dark', part)),
    ...(await unreachable(page, part)),
    ...(await sidewaysScroll(page)),
  ];
}
