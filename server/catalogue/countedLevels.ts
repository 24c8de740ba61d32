import { minuteMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import type { LevelChanges } from '../../shared/levels.ts';
import { serverLimits } from '../limits.ts';
import type { LevelCatalogue } from './catalogue.ts';
import type { ListFile } from './listFile.ts';

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
  listFile: ListFile;
  clock: () => number;
  isOneOfMany: boolean;
}

/** Another process may learn of a count so much later, and a list that is not made yet may take as long. */
const lateMs = minuteMs;

/** More than the millisecond in which several may be counted. */
const momentMs = 1_000;

/** The revision of counts is a time, since every process learns of counts by itself. */
export function createCountedLevels(options: CountedOptions): CountedLevels {
  const { catalogue, listFile, clock, isOneOfMany } = options;
  // Of several processes, one may learn of a count much later than the one that answered last, and clocks may differ.
  const repeatedMs = isOneOfMany ? lateMs : momentMs;
  return {
    begin() {
      const lagMs = listFile.lagMs() ?? lateMs;
      return {
        countsRevision: Math.max(catalogue.countsKnownSince, clock() - Math.max(0, lagMs - repeatedMs)),
        counts: [],
      };
    },
    after(revision) {
      const counted = catalogue.countedAfter(revision - repeatedMs, serverLimits.listCounts);
      if (!counted || revision < catalogue.countsKnownSince) throw new ApiError('events_expired');
      return {
        countsRevision: Math.min(clock(), Math.max(revision, catalogue.countedAt)),
        counts: counted.map(({ id, downloads, lovedCount }) => ({ id, downloads, lovedCount })),
      };
    },
  };
}
