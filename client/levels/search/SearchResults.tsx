import { memo, useDeferredValue } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { NewPill } from '../../ui/NewPill.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { LevelGrid } from '../LevelGrid.tsx';
import { BulkDownload } from './BulkDownload.tsx';
import styles from './SearchPage.module.css';
import { clearSearch, useSearch } from './searchStore.ts';

interface SearchResultsProps {
  matching: readonly LevelInfo[];
  total: number;
  waitingCount: number;
  showWaiting: () => void;
}

/** Drawn again only when the results are others: typing stays quick. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { matching, total, waitingCount, showWaiting } = props;
  const presses = useSearch((search) => search.presses);
  const drawn = useFirstPart(matching);
  const show = () => {
    showWaiting();
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <>
      <div className={styles.head}>
        <h2 aria-live="polite">
          {matching.length === 1 ? '1 level' : `${formatCount(matching.length)} levels`}
        </h2>
        <BulkDownload levels={matching} />
      </div>
      <NewPill count={waitingCount} noun="level" onShow={show} />
      {matching.length === 0 ? (
        <NothingFound isSiteEmpty={total === 0} />
      ) : (
        <ShowMore
          items={drawn}
          first={limits.listPage}
          presses={presses}
          onMore={(pressed) => useSearch.setState({ presses: pressed })}
        >
          {(shown) => <LevelGrid levels={shown} eagerCount={4} />}
        </ShowMore>
      )}
    </>
  );
});

const firstPart = 12;

/**
 * What a screen can show is drawn with the keystroke, the rest a moment later; until then its places keep what was
 * there, so that the page does not change its length in between.
 */
function useFirstPart(matching: readonly LevelInfo[]): readonly LevelInfo[] {
  const before = useDeferredValue(matching);
  if (before === matching || matching.length <= firstPart) return matching;
  const first = matching.slice(0, firstPart);
  const ids = new Set(first.map((level) => level.id));
  const rest = before.slice(firstPart, matching.length).filter((level) => !ids.has(level.id));
  return [...first, ...rest];
}

function NothingFound({ isSiteEmpty }: { isSiteEmpty: boolean }) {
  if (isSiteEmpty) {
    return (
      <EmptyState action={<ButtonLink to={pathOf('upload')}>Upload a level</ButtonLink>}>
        There are no levels to search for.
      </EmptyState>
    );
  }
  return (
    <EmptyState action={<Button onClick={clearSearch}>Clear search and filters</Button>}>
      There are no levels matching your search query.
    </EmptyState>
  );
}
