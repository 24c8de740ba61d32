import type { ComponentProps } from 'react';
import { ShowMore } from '../ui/ShowMore.tsx';
import { useKeptPresses } from './keptPresses.ts';

type KeptShowMoreProps<Item> = Omit<ComponentProps<typeof ShowMore<Item>>, 'presses' | 'onMore'> & {
  /** Distinguishes the list from others of its page. */
  list: string;
};

/** The first entries of a list and a button for more; going back to the page shows as many as before. */
export function KeptShowMore<Item>({ list, ...rest }: KeptShowMoreProps<Item>) {
  const [presses, setPresses] = useKeptPresses(list);
  return <ShowMore {...rest} presses={presses} onMore={setPresses} />;
}
