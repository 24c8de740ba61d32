import { formatCount } from './formatCount.ts';

/** “problem” for one, “problems” for others. */
export const nounFor = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);

/** “1 problem”, “300 problems”. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${nounFor(count, noun)}`;
