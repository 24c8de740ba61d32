import { type ReactNode, useDeferredValue } from 'react';
import { limits } from '../../shared/limits.ts';
import { NewPill } from '../ui/NewPill.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import type { ListSearch } from './createListSearch.ts';
import type { ListResults } from './useListResults.ts';

interface ResultListProps<Item> extends ListResults<Item> {
  /** Above the results: their number, and actions for all of them. */
  head: ReactNode;
  /** The singular of an item: “level”. */
  noun: string;
  search: Pick<ListSearch<unknown>, 'useStore' | 'showMore'>;
  /** Replaces the results when there are none. */
  emptyState: (isSiteEmpty: boolean) => ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first results of a search and a button for more; items that arrive meanwhile wait behind a pill. */
export function ResultList<Item extends { id: number }>(props: ResultListProps<Item>) {
  const { matching, count, total, waitingCount, showWaiting, nextAddress, head, noun, search, emptyState } =
    props;
  const presses = search.useStore((state) => state.presses);
  const drawn = useFirstPart(matching);
  const show = () => {
    showWaiting();
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <>
      {head}
      <NewPill count={waitingCount} noun={noun} onShow={show} />
      {count === 0 ? (
        emptyState(total === 0)
      ) : (
        <ShowMore
          items={drawn}
          count={count}
          first={limits.listPage}
          presses={presses}
          onMore={search.showMore}
          nextAddress={nextAddress}
        >
          {props.children}
        </ShowMore>
      )}
    </>
  );
}

/** The list of levels begins so far below the top of its page; no row of cards is lower. */
const listTop = 267;
const lowestRow = 313;

/** How many cards a screen shows, in rows of four, or of up to six where `--page` is wider; a phone shows fewer. */
function countFirst(): number {
  const columns = [1_500, 1_800].filter((width) => window.innerWidth >= width).length + 4;
  return columns * Math.ceil(Math.max(1, window.innerHeight - listTop) / lowestRow);
}

/**
 * Renders the first screen of results with the keystroke and the rest a moment later. Until then the rest
 * shows the previous results, so that the page keeps its length.
 */
function useFirstPart<Item extends { id: number }>(matching: readonly Item[]): readonly Item[] {
  const before = useDeferredValue(matching);
  if (before === matching) return matching;
  const firstPart = countFirst();
  if (matching.length <= firstPart || continues(matching, before, firstPart)) return matching;
  const first = matching.slice(0, firstPart);
  const ids = new Set(first.map((item) => item.id));
  const rest = before.slice(firstPart, matching.length).filter((item) => !ids.has(item.id));
  return [...first, ...rest];
}

/** The whole list has followed its beginning: what is shown stays, and more of it may be asked for at once. */
const continues = <Item extends { id: number }>(
  now: readonly Item[],
  before: readonly Item[],
  firstPart: number,
): boolean =>
  before.length >= firstPart &&
  before.length < now.length &&
  before.every(({ id }, index) => id === now[index]?.id);
