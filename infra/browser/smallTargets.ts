import type { Page } from 'playwright-core';

/** What a finger needs: 44 px, less a pixel for rounding. */
const leastSize = 43;

/**
 * The controls inside `part` whose touch area is too small: “Report: 37 × 44”. The area is probed, so that what
 * lies above a control counts, and what a style adds around it. Links within a sentence may have its line's height.
 */
export const smallTargets = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(findSmallTargets, { part, leastSize });

/** Runs in the page. */
function findSmallTargets({ part, leastSize: least }: { part: string; leastSize: number }): string[] {
  const selector =
    'a[href], button, input, select, textarea, summary, [role="button"], [role^="menuitem"], [role="slider"]';

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return (
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      width > 1 &&
      height > 1 &&
      style.clipPath === 'none' &&
      style.pointerEvents !== 'none'
    );
  };

  const linesOf = (node: Node): Element | null => {
    let lines = node.parentElement;
    while (lines && getComputedStyle(lines).display === 'inline') lines = lines.parentElement;
    return lines;
  };

  /** Whether words stand before or after a link, in the same lines. */
  const isInSentence = (element: Element) => {
    const lines = linesOf(element);
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline' || !lines) return false;
    if (!/^(block|list-item|table-cell)$/.test(getComputedStyle(lines).display)) return false;
    const texts = document.createTreeWalker(lines, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const isBeside = linesOf(text) === lines && !text.parentElement?.closest('a, button');
      if (isBeside && /\p{L}/u.test(text.textContent ?? '')) return true;
    }
    return false;
  };

  type Point = [x: number, y: number];
  type Size = { wide: number; high: number };

  const hits = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return Boolean(hit && (element.contains(hit) || hit.closest('label')?.control === element));
  };

  /** How far the area reaches from a point in a direction, at most as far as a finger needs. */
  const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
    let distance = 0;
    while (distance < least && hits(element, x + dx * (distance + 1), y + dy * (distance + 1))) distance += 1;
    return distance;
  };

  const measure = (element: Element, [x, y]: Point): Size => ({
    wide: reach(element, x, y, -1, 0) + 1 + reach(element, x, y, 1, 0),
    high: reach(element, x, y, 0, -1) + 1 + reach(element, x, y, 0, 1),
  });

  const isLarge = ({ wide, high }: Size) => wide >= least && high >= least;

  /** The middle of a control; for a link that covers its card, also points of the card. */
  const pointsOf = (element: HTMLElement): Point[] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points: Point[] = [[left + width / 2, top + height / 2]];
    const card = element.offsetParent;
    if (!card || getComputedStyle(element, '::after').position !== 'absolute') return points;
    const box = card.getBoundingClientRect();
    for (let x = box.left + least / 2; x < box.right; x += least / 2) {
      for (let y = box.top + least / 2; y < box.bottom; y += least / 2) points.push([x, y]);
    }
    return points;
  };

  const describe = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} “${name || element.getAttribute('name') || element.className}”`;
  };

  const faults = new Set<string>();
  for (const element of document.querySelector(part)?.querySelectorAll<HTMLElement>(selector) ?? []) {
    if (!isShown(element) || isInSentence(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // What stays outside the window is shown when it has the focus: a link for the keyboard.
    if (element.getBoundingClientRect().bottom < 0) continue;
    const points = pointsOf(element).filter(([x, y]) => hits(element, x, y));
    if (points.some((point) => isLarge(measure(element, point)))) continue;
    const size = points[0] && measure(element, points[0]);
    faults.add(`${describe(element)}: ${size ? `${size.wide} × ${size.high}` : 'covered'}`);
  }
  return [...faults];
}
