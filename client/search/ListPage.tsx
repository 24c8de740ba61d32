import type { ReactNode } from 'react';
import { Loaded } from '../state/Loaded.tsx';
import type { Load } from '../state/useLoad.ts';
import { useUrlSearch } from '../state/useUrlSearch.ts';
import { formatCount } from '../ui/formatCount.ts';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './ListPage.module.css';
import type { ListResults } from './useListResults.ts';

interface ListPageProps<Item> {
  /** The heading, and what stands beside it. */
  head: ReactNode;
  query: string;
  onQuery: (query: string) => void;
  /** The placeholder of the field, by the number of items; null while that is unknown. */
  placeholder: (count: number | null) => string;
  /** The number of items known before the list is loaded. */
  countBefore: number | null;
  /** Filters and order. */
  controls: ReactNode;
  /** The controls stand beside the field, not below it. */
  isInOneLine?: boolean;
  /** The current search as a part of the address: `?q=…`. */
  address: string;
  onAddress: (address: string) => void;
  loading: Load<unknown>;
  /** Whether the whole list is loaded. */
  isWhole: boolean;
  results: ListResults<Item>;
  /** The first items of the unfiltered list until the whole is loaded. */
  beginning: ListResults<Item> | null;
  /** “The levels could not be loaded.” */
  failure: string;
  skeleton: ReactNode;
  children: (results: ListResults<Item>) => ReactNode;
}

/** The page of all levels or all packs, searched while typing and kept up to date live. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { results, isWhole, countBefore } = props;
  const { matching, total } = results;
  useUrlSearch(props.address, props.onAddress);
  return (
    <>
      {props.head}
      <search className={props.isInOneLine ? styles.line : undefined}>
        <SearchField
          placeholder={props.placeholder(isWhole ? total : countBefore)}
          value={props.query}
          onChange={props.onQuery}
          className={props.isInOneLine ? styles.field : undefined}
          trailing={
            isWhole && matching.length < total && `${formatCount(matching.length)} of ${formatCount(total)}`
          }
        />
        {props.controls}
      </search>
      <Loaded
        loading={props.loading}
        data={isWhole ? results : props.address === '' ? props.beginning : null}
        failure={props.failure}
        pending={props.skeleton}
        className={styles.failure}
      >
        {props.children}
      </Loaded>
    </>
  );
}
