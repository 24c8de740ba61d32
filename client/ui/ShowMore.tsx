import { ChevronDown } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { partAddress } from '../../shared/partAddress.ts';
import { Button, ButtonLink } from './Button.tsx';
import { formatCount } from './formatCount.ts';
import styles from './ShowMore.module.css';
import { shownCount } from './showMore.ts';
import { useIsHydrated } from './useIsHydrated.ts';

interface ShowMoreProps<Item> {
  items: readonly Item[];
  /** How many there are, where `items` are only the first ones. */
  count?: number;
  /** How many are shown at first: 24 in lists, 4 in short ones. */
  first: number;
  /**
   * How often the button was pressed, from a caller that keeps the count; the component counts unless given.
   */
  presses?: number;
  onMore?: (presses: number) => void;
  /** The address of the next entries, for browsers that run no code; null when there are none. */
  nextAddress?: string | null | undefined;
  /** Instead of it, the ID of the list's heading, and the place of the first of `items` in the list. */
  list?: string;
  from?: number;
  /** Draws the shown items; the list of them is its last element. */
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first entries of a list, and a button for 24 more. */
export function ShowMore<Item>({
  items,
  count = items.length,
  first,
  presses,
  onMore,
  list,
  from = 0,
  nextAddress,
  children,
}: ShowMoreProps<Item>) {
  const [ownPresses, setOwnPresses] = useState(0);
  const pressed = presses ?? ownPresses;
  const shown = shownCount(count, pressed, first);
  const hidden = count - shown;
  const next = shownCount(count, pressed + 1, first) - shown;
  // Once its code runs, the page shows more by itself.
  const isHydrated = useIsHydrated();
  const following = list && hidden > 0 ? partAddress(list, from + shown) : nextAddress;
  const address = isHydrated ? undefined : following;
  const more = ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    const list = currentTarget.parentElement?.previousElementSibling;
    flushSync(() => {
      setOwnPresses(pressed + 1);
      onMore?.(pressed + 1);
    });
    // A keyboard continues with the first of the new entries.
    if (detail === 0) list?.children[shown]?.querySelector<HTMLElement>('a[href], button')?.focus();
  };
  return (
    <>
      {children(items.slice(0, shown))}
      {address && <ShowMoreLink href={address} />}
      {address === undefined && hidden > 0 && (
        <div className={styles.more}>
          <Button onClick={more}>
            <ChevronDown className="icon" />
            Show {formatCount(next)} more
            {next < hidden && <span className="quiet">of {formatCount(hidden)}</span>}
          </Button>
        </div>
      )}
    </>
  );
}

/** Leads to the next entries in browsers that run no code. */
export function ShowMoreLink({ href }: { href: string }) {
  return (
    <div className={styles.more}>
      <ButtonLink href={href}>
        <ChevronDown className="icon" />
        Show more
      </ButtonLink>
    </div>
  );
}
