import { limits } from '../../shared/limits.ts';

interface Sized {
  levelIds: readonly number[];
}

/** What else a page tells of a pack takes about as much room as the IDs of so many levels. */
const otherFacts = 100;

export const sizeOfPacks = (packs: readonly Sized[]): number =>
  packs.reduce((size, { levelIds }) => size + levelIds.length + otherFacts, 0);

/** Whether a list of at most `max` may have been cut, or one more pack may not fit. */
export const isAlmostFull = (packs: readonly Sized[], max: number): boolean =>
  sizeOfPacks(packs) + limits.packLevels + otherFacts > max;
