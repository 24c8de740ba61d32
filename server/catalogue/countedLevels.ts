import { minuteMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import type { LevelChanges } from '../../shared/levels.ts';
import { serverLimits } from '../limits.ts';
import type { LevelCatalogue } from './catalogue.ts';

type Counts = Required<Pick<LevelChanges, 'countsRevision' | 'counts'>>;

/** The counts of levels that have changed, for programs that keep a copy of the list. */
export interface CountedLevels {
  /** Where somebody begins who reads the list next. */
  begin(): Counts;
  /** @throws ApiError events_expired when the list has to be read anew */
  after(revision: number): Counts;
}

interface CountedOptions {
  catalogue: LevelCatalogue;
  clock: () => number;
  isOneOfMany: boolean;
}

/** A long list has counts up to half a minute late, and another process may answer it. */
const lateMs = minuteMs;

/**
 * Counts are repeated from this long before. Of several processes, one may learn of them much later than the one that
 * answered last, and their clocks may differ.
 */
const repeatedMs = { alone: 1_000, oneOfMany: lateMs };

/** The revision of counts is a time, since every process learns of counts by itself. */
export function createCountedLevels({ catalogue, clock, isOneOfMany }: CountedOptions): CountedLevels {
  const overlapMs = isOneOfMany ? repeatedMs.oneOfMany : repeatedMs.alone;
  return {
    begin: () => ({
      countsRevision: Math.max(catalogue.countsKnownSince, clock() - (lateMs - overlapMs)),
      counts: [],
    }),
    after(revision) {
      const counted = catalogue.countedAfter(revision - overlapMs, serverLimits.listCounts);
      if (!counted || revision < catalogue.countsKnownSince) throw new ApiError('events_expired');
      return {
        countsRevision: Math.min(clock(), Math.max(revision, catalogue.countedAt)),
        counts: counted.map(({ id, downloads, lovedCount }) => ({ id, downloads, lovedCount })),
      };
    },
  };
}
