/** A run of this length has every kind of accident. */
export const fullRunMs = 5 * 60_000;

/** How a run ended: with 1 as soon as something was wrong, and with 2 when it could not show everything. */
export const exitCodes = { whole: 0, wrong: 1, incomplete: 2 } as const;

export interface Run {
  /** Every kind of accident that should come. */
  wanted: readonly string[];
  /** How often each came. */
  happened: ReadonlyMap<string, number>;
  /** Why some cannot be made on this machine. */
  impossible: ReadonlyMap<string, string>;
  /** Those that were left out on request. */
  leftOut: readonly string[];
  ranMs: number;
}

/** What a run without a mistake has shown, and what it has not. */
export function summarize({ wanted, happened, impossible, leftOut, ranMs }: Run): {
  lines: string[];
  exitCode: number;
} {
  const missed = wanted.filter((name) => !impossible.has(name) && !happened.has(name));
  const isFull = ranMs >= fullRunMs;
  const isIncomplete = impossible.size > 0 || (isFull && missed.length > 0);
  const lines = [
    ...[...happened].sort().map(([name, times]) => `${times} × ${name}`),
    ...missed.map((name) => `0 × ${name}${isFull ? ': this run should have had it' : ': the run was short'}`),
    ...[...impossible].map(([name, why]) => `NOT TRIED: ${name}. ${why}`),
    ...leftOut.map((name) => `Left out on request: ${name}`),
    isIncomplete
      ? 'Nothing was wrong, but not everything was tried: this is no full success.'
      : 'Nothing was wrong.',
  ];
  return { lines, exitCode: isIncomplete ? exitCodes.incomplete : exitCodes.whole };
}
