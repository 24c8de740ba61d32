import { serverLimits } from '../limits.ts';
import type { Accepted } from './accepted.ts';
import type { FairQueueOptions } from './fairQueue.ts';

/**
 * Whether somebody asks alone: then hardly anybody notices how long work for them keeps the process busy. Who only
 * watches, over a socket or a stream of events, is not counted; what they receive has its time between two pieces.
 */
export interface Company {
  /** Notes that a request has begun; the returned function, which acts once, notes that its answer has ended. */
  begin(address: string): () => void;
  /**
   * The rest of an asker after work: while others ask or connections wait, whoever asks for more and more has half
   * of the time.
   */
  restMs: NonNullable<FairQueueOptions['restMs']>;
}

interface CompanyFacts {
  accepted: Pick<Accepted, 'isGoingOn'>;
  /** Milliseconds since any time. */
  now?: () => number;
}

export function createCompany({ accepted, now = () => performance.now() }: CompanyFacts): Company {
  /** How many requests of each address are in progress. */
  const inProgress = new Map<string, number>();
  let latest = { address: '', at: Number.NEGATIVE_INFINITY };
  /** The latest beginning or end of a request of anybody else. */
  let other = latest;

  function note(address: string): void {
    if (address !== latest.address) other = latest;
    latest = { address, at: now() };
  }

  function count(address: string, change: 1 | -1): void {
    const own = (inProgress.get(address) ?? 0) + change;
    if (own > 0) inProgress.set(address, own);
    else inProgress.delete(address);
  }

  function isAlone(asker: string | number): boolean {
    if (accepted.isGoingOn()) return false;
    const own = inProgress.has(String(asker)) ? 1 : 0;
    if (inProgress.size > own) return false;
    const { at } = latest.address === asker ? other : latest;
    return now() - at > serverLimits.companyMs;
  }

  return {
    begin(address) {
      note(address);
      count(address, 1);
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        note(address);
        count(address, -1);
      };
    },
    restMs: (workMs, asker) =>
      workMs < 1 || isAlone(asker) ? 0 : Math.min(workMs, serverLimits.longestRestMs),
  };
}
