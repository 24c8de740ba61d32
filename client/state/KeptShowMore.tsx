import type { ComponentProps } from 'react';
import { ShowMore } from '../ui/ShowMore.tsx';
import { useKeptPresses } from './keptPresses.ts';

type KeptShowMoreProps<Item> = Omit<ComponentProps<typeof ShowMore<Item>>, 'presses' | 'onMore'> & {
  /** The name of the list among those of its page. */
  list: string;
};

/** The first entries of a list and a button for more, as far as they were shown when somebody comes back. */
export function KeptShowMore<Item>({ list, ...rest }: KeptShowMoreProps<Item>) {
  const [presses, setPresses] = useKeptPresses(list);
  return <ShowMore {...rest} presses={presses} onMore={setPresses} />;
}
