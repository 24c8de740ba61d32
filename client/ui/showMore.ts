export const leftover = 4;
export const step = 24;

/**
 * How many entries of a list are on screen after “show more” was pressed `presses` times:
 * `first`, then `step` more each time. When only `leftover` or fewer would remain, they are shown as well.
 */
export function shownCount(total: number, presses: number, first: number, each = step): number {
  const shown = first + presses * each;
  return total - shown <= leftover ? total : shown;
}
