import { countOf } from '../ui/countOf.ts';

/** What a search field invites to; without a number while the site's size is not known. */
export const searchPlaceholder = (noun: string, foundBy: string, count: number | null): string =>
  `Search ${count === null ? `${noun}s` : countOf(count, noun)} for ${foundBy}`;
