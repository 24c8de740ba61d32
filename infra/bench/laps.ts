import { EventEmitter, once } from 'node:events';
import { quantile } from './quantile.ts';

/** Latencies in milliseconds, counted from the moment a request was due. */
export interface LapResult {
  answers: number;
  perSecond: number;
  /** Median time until the first byte. */
  firstByteMs: number;
  /** 99th percentile of the time until the last byte. */
  p99Ms: number;
  /** Answers with another status. */
  failures: number;
}

/** What is counted of the requests that are sent in a lap. */
export interface Tally {
  firstByteMs: number[];
  wholeMs: number[];
  failures: number;
}

/** The time of a load, in laps that are counted each by itself; between two of them, the load may rest. */
export interface Laps {
  /** Null while the load rests. */
  tally(): Tally | null;
  /** Resolves when the load goes on or is dismissed. */
  goesOn(): Promise<void>;
  endAt(): number;
  /** Call it at the end. Laps of the same name are one. */
  results(): LapResults;
}

/** Of the lap in which the load begins, which is the whole time unless there are others; but the failures of all. */
export interface LapResults extends LapResult {
  /** The others, by their names. */
  laps: Record<string, LapResult>;
}

/** What the process that has started a load tells it: the next lap, null for a rest; or that it ends. */
export type LapMessage = { lap: string | null } | 'dismiss';

interface Lap extends Tally {
  ms: number;
}

export function beginLaps(ms: number): Laps {
  const first = newLap();
  const others = new Map<string, Lap>();
  const moves = new EventEmitter().setMaxListeners(0);
  let begunAt = performance.now();
  let endAt = begunAt + ms;
  let lap: Lap | null = first;

  function endLap(): void {
    const now = performance.now();
    if (lap) lap.ms += now - begunAt;
    lap = null;
    begunAt = now;
  }
  function begin(name: string): void {
    lap = others.get(name) ?? newLap();
    others.set(name, lap);
    moves.emit('goOn');
  }
  process.on('message', (message: LapMessage) => {
    if (message === 'dismiss') {
      endAt = performance.now();
      moves.emit('goOn');
    } else {
      endLap();
      if (message.lap !== null) begin(message.lap);
    }
  });
  return {
    tally: () => lap,
    goesOn: async () => {
      // Nothing begins after the end.
      if (performance.now() < endAt) await once(moves, 'goOn');
    },
    endAt: () => endAt,
    results() {
      endLap();
      const laps = Object.fromEntries([...others].map(([name, each]) => [name, resultOf(each)]));
      const failures = [first, ...others.values()].reduce((sum, each) => sum + each.failures, 0);
      return { ...resultOf(first), failures, laps };
    },
  };
}

const newLap = (): Lap => ({ firstByteMs: [], wholeMs: [], failures: 0, ms: 0 });

const resultOf = ({ firstByteMs, wholeMs, failures, ms }: Lap): LapResult => ({
  answers: wholeMs.length,
  perSecond: (wholeMs.length / ms) * 1000,
  firstByteMs: quantile(firstByteMs, 0.5),
  p99Ms: quantile(wholeMs, 0.99),
  failures,
});
