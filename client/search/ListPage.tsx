import type { ReactNode } from 'react';
import { Loaded } from '../state/Loaded.tsx';
import type { Loading } from '../state/useLoad.ts';
import { type SearchHistory, useUrlSearch } from '../state/useUrlSearch.ts';
import { formatCount } from '../ui/formatCount.ts';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './ListPage.module.css';
import type { ListResults } from './useListResults.ts';

interface ListPageProps<Item> {
  /** The heading, with what is beside it. */
  head: ReactNode;
  query: string;
  onQuery: (query: string) => void;
  /** The placeholder of the field, by the number of items; null while that is unknown. */
  placeholder: (count: number | null) => string;
  /** The number of items known before the list is loaded. */
  countBefore: number | null;
  /** Filters and order. */
  controls: ReactNode;
  /** The address of the page, to which the form is sent where no code runs. */
  path: string;
  /** The controls stand beside the field, not below it. */
  isInOneLine?: boolean;
  /** The current search as a part of the address: `?q=…`. */
  address: string;
  history: SearchHistory;
  loading: Loading<unknown>;
  /** The matching items; null until they are known. */
  results: ListResults<Item> | null;
  /** The first items, shown until then. */
  beginning: ListResults<Item> | null;
  /** The results belong to an earlier search; the server has been asked for the current one. */
  isSearching?: boolean;
  /** “The levels could not be loaded.” */
  failure: string;
  skeleton: ReactNode;
  children: (results: ListResults<Item>) => ReactNode;
}

/** The page of all levels or all packs, searched while typing and kept up to date live. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { results, countBefore, isSearching = false } = props;
  const found =
    results && results.count < results.total
      ? `${formatCount(results.count)} of ${formatCount(results.total)}`
      : undefined;
  return (
    <>
      <UrlSearch address={props.address} history={props.history} />
      {props.head}
      <search>
        <form
          action={props.path}
          onSubmit={(event) => event.preventDefault()}
          className={props.isInOneLine ? styles.line : undefined}
        >
          <SearchField
            name="q"
            placeholder={props.placeholder(results?.total ?? countBefore)}
            value={props.query}
            onChange={props.onQuery}
            className={props.isInOneLine ? styles.field : undefined}
            trailing={isSearching ? 'searching…' : found}
          />
          {props.controls}
        </form>
      </search>
      <Loaded
        loading={props.loading}
        data={results ?? props.beginning}
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
function UrlSearch({ address, history }: Pick<ListPageProps<never>, 'address' | 'history'>) {
  useUrlSearch(address, history);
  return null;
}
