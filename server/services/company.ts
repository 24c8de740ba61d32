import { serverLimits } from '../limits.ts';

type Asker = string | number;

/** Whether somebody asks alone: then nobody notices how long work for them keeps the process busy. */
export interface Company {
  /** Notes that an address has asked for something. */
  note(address: string): void;
  /**
   * The rest of an asker after work that took `workMs`: while others ask, whoever asks for more and more has
   * half of the time.
   */
  restMs(workMs: number, asker: Asker): number;
}

export function createCompany(now: () => number = () => performance.now()): Company {
  let latest = { address: '', at: Number.NEGATIVE_INFINITY };
  /** The latest request of anybody else. */
  let other = latest;

  function isAlone(asker: Asker): boolean {
    const others = latest.address === asker ? other : latest;
    return now() - others.at > serverLimits.companyMs;
  }

  return {
    note(address) {
      if (address !== latest.address) other = latest;
      latest = { address, at: now() };
    },
    restMs: (workMs, asker) =>
      workMs < 1 || isAlone(asker) ? 0 : Math.min(workMs, serverLimits.longestRestMs),
  };
}
