import { countOf } from '../ui/countOf.ts';

/** The placeholder of a search field; without a number while the count is unknown, and on an empty site. */
export const searchPlaceholder = (noun: string, foundBy: string, count: number | null): string =>
  `Search ${count ? countOf(count, noun) : `${noun}s`} for ${foundBy}`;
