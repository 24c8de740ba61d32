import type { Page } from 'playwright-core';
import { untilPainted } from './waits.ts';

/** How far the parts of a page have moved since it was opened, as the sum of its layout shifts. */
export async function shiftOf(page: Page): Promise<number> {
  await untilPainted(page);
  const shift = await measuredShift(page);
  // A page whose shifts are not measured would look calm, too.
  const push = (padding: string) =>
    page.evaluate((value) => document.body.style.setProperty('padding-top', value), padding);
  await push('50vh');
  await untilPainted(page);
  const pushed = await measuredShift(page);
  if (!(pushed > shift)) throw new Error('The browser measures no layout shifts on this page.');
  await push('');
  return shift;
}

const measuredShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords();
    observer.disconnect();
    return entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
  });
