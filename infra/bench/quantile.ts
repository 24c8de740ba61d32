/** Sorts `times`. */
export function quantile(times: number[], share: number): number {
  times.sort((a, b) => a - b);
  return times[Math.floor((times.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
}
