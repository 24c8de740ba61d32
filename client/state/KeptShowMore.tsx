import type { ComponentProps } from 'react';
import { ShowMore } from '../ui/ShowMore.tsx';
import { useKeptPresses } from './keptPresses.ts';
import { useServedPart } from './useServedPart.ts';

type KeptShowMoreProps<Item> = Pick<ComponentProps<typeof ShowMore<Item>>, 'items' | 'first' | 'children'> & {
  /** Distinguishes the list from others of its page; the ID of its heading, where it has one. */
  list: string;
};

/** The first entries of a list and a button for more; going back to the page shows as many as before. */
export function KeptShowMore<Item>({ list, items, first, children }: KeptShowMoreProps<Item>) {
  const [presses, setPresses] = useKeptPresses(list);
  return (
    <ShowMore {...useServedPart(list, items, first)} list={list} presses={presses} onMore={setPresses}>
      {children}
    </ShowMore>
  );
}
