import { countOf } from '../ui/countOf.ts';

/** The placeholder of a search field; without a number while the count is unknown. */
export const searchPlaceholder = (noun: string, foundBy: string, count: number | null): string =>
  `Search ${count === null ? `${noun}s` : countOf(count, noun)} for ${foundBy}`;
