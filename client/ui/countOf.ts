import { formatCount } from './formatCount.ts';

/** “1 problem”, “300 problems”. */
export const countOf = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`;
