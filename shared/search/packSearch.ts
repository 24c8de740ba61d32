import type { PackInfo } from '../packs.ts';
import { normaliseText, queryWords } from './matchText.ts';
import type { Order } from './orders.ts';
import type { PackSort } from './packFilter.ts';

const countLevels = ({ levelIds }: PackInfo): number => levelIds.length;

/** `levelCountOf` is for callers that know of changes which the pack itself does not contain. */
export const packOrders = (levelCountOf = countLevels): Readonly<Record<PackSort, Order<PackInfo>>> => ({
  date: { keyOf: ({ createdAt }) => createdAt, isDescending: true, hasNewestFirst: true },
  name: { keyOf: ({ name }) => name },
  creator: { keyOf: ({ createdBy }) => createdBy.username },
  levelCount: { keyOf: levelCountOf },
  downloads: { keyOf: ({ downloads }) => downloads, isDescending: true },
  lovedCount: { keyOf: ({ lovedCount }) => lovedCount, isDescending: true },
});

/** The text that a pack is found by, as it is written. */
export const packText = ({ id, name, createdBy }: PackInfo): string => `${id} ${name} ${createdBy.username}`;

/** The same as it is compared. */
export const packSearchText = (pack: PackInfo): string => normaliseText(packText(pack));

/** Whether every word of a query is in a pack's ID, name or creator. */
export function packMatcher(query: string): (pack: PackInfo) => boolean {
  const words = queryWords(query);
  if (words.length === 0) return () => true;
  return (pack) => {
    const text = packSearchText(pack);
    return words.every((word) => text.includes(word));
  };
}
