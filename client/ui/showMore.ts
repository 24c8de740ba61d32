const leftover = 4;

/**
 * How many entries of a list are on screen after “show more” was pressed `presses` times:
 * `first`, then `step` more each time; the last `leftover` or fewer never wait for another press.
 */
export function shownCount(total: number, presses: number, first: number, step = 24): number {
  const shown = first + presses * step;
  return total - shown <= leftover ? total : shown;
}
