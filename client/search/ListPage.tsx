import type { ReactNode } from 'react';
import type { ListBeginning } from '../../shared/listBeginning.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import type { EntityStore } from '../state/entityStore.ts';
import { Loaded } from '../state/Loaded.tsx';
import { type SearchHistory, useUrlSearch } from '../state/useUrlSearch.ts';
import { formatCount } from '../ui/formatCount.ts';
import { SearchField } from '../ui/SearchField.tsx';
import type { ListSearch } from './createListSearch.ts';
import styles from './ListPage.module.css';
import { type FoundItems, type ListResults, useBeginning } from './useListResults.ts';

interface ListPageProps<Item extends { id: number }> extends FoundItems<Item> {
  search: ListSearch<{ query: string }>;
  items: EntityStore<Item>;
  /** The beginning of the list that came with the page. */
  beginning: ListBeginning<Item> | null;
  /** The heading, with what is beside it. */
  head: ReactNode;
  /** The placeholder of the field, by the number of items; null while that is unknown. */
  placeholder: (count: number | null) => string;
  /** The number of items known before the list is loaded. */
  countBefore: number | null;
  /** Filters and order. */
  controls: ReactNode;
  /** The controls stand beside the field, not below it. */
  isInOneLine?: boolean;
  /** “The levels could not be loaded.” */
  failure: string;
  skeleton: ReactNode;
  children: (results: ListResults<Item>) => ReactNode;
}

/** The page of all levels or all packs, searched while typing and kept up to date live. */
export function ListPage<Item extends { id: number }>(props: ListPageProps<Item>) {
  const { search, results, countBefore } = props;
  const { name, read, write, change, history } = search;
  const filter = search.useStore((state) => state.filter);
  const address = write(filter);
  const beginning = useBeginning({
    byId: props.items.useStore((state) => state.byId),
    beginning: props.beginning,
    isWanted: (wanted) => write(read(wanted)) === address,
    total: countBefore,
  });
  const found =
    results && results.count < results.total
      ? `${formatCount(results.count)} of ${formatCount(results.total)}`
      : undefined;
  return (
    <>
      <UrlSearch address={address} history={history} />
      {props.head}
      <search>
        <form
          action={pathOf(name)}
          onSubmit={(event) => event.preventDefault()}
          className={props.isInOneLine ? styles.line : undefined}
        >
          <SearchField
            name="q"
            placeholder={props.placeholder(results?.total ?? countBefore)}
            value={filter.query}
            onChange={(query) => change({ query })}
            className={props.isInOneLine ? styles.field : undefined}
            trailing={props.isSearching ? 'searching…' : found}
          />
          {props.controls}
        </form>
      </search>
      <Loaded
        loading={props.loading}
        data={results ?? beginning}
        failure={props.failure}
        pending={props.skeleton}
        className={styles.failure}
      >
        {props.children}
      </Loaded>
    </>
  );
}

/** A component of its own, so that a new address renders nothing else again. */
function UrlSearch({ address, history }: { address: string; history: SearchHistory }) {
  useUrlSearch(address, history);
  return null;
}
