import { type ReactNode, useDeferredValue } from 'react';
import { limits } from '../../shared/limits.ts';
import { NewPill } from '../ui/NewPill.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import type { ListResults } from './useListResults.ts';

interface ResultListProps<Item> extends ListResults<Item> {
  /** What stands above the results: how many there are, and what can be done with all of them. */
  head: ReactNode;
  /** One of them: “level”. */
  noun: string;
  /** How often “show more” was pressed. */
  presses: number;
  onMore: (presses: number) => void;
  /** In the place of the results when there are none. */
  nothingFound: (isSiteEmpty: boolean) => ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

/** What a search has found, the first part of it; what arrives meanwhile waits behind a pill. */
export function ResultList<Item extends { id: number }>(props: ResultListProps<Item>) {
  const { matching, total, waitingCount, showWaiting, head, noun, presses, onMore, nothingFound } = props;
  const drawn = useFirstPart(matching);
  const show = () => {
    showWaiting();
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <>
      {head}
      <NewPill count={waitingCount} noun={noun} onShow={show} />
      {matching.length === 0 ? (
        nothingFound(total === 0)
      ) : (
        <ShowMore items={drawn} first={limits.listPage} presses={presses} onMore={onMore}>
          {props.children}
        </ShowMore>
      )}
    </>
  );
}

const firstPart = 12;

/**
 * What a screen can show is drawn with the keystroke, the rest a moment later; until then its places keep what was
 * there, so that the page does not change its length in between.
 */
function useFirstPart<Item extends { id: number }>(matching: readonly Item[]): readonly Item[] {
  const before = useDeferredValue(matching);
  if (before === matching || matching.length <= firstPart) return matching;
  const first = matching.slice(0, firstPart);
  const ids = new Set(first.map((item) => item.id));
  const rest = before.slice(firstPart, matching.length).filter((item) => !ids.has(item.id));
  return [...first, ...rest];
}
