/** The first index in a range that passes, assuming all later ones pass too; its end if none does. */
export function firstIndex(from: number, end: number, passes: (index: number) => boolean): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
