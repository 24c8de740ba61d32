import { ArrowUpDown, Plus } from 'lucide-react';
import { rooms } from '../../../shared/rooms.ts';
import { reasonOf } from '../../api/callError.ts';
import { load } from '../../api/load.ts';
import { useRoom } from '../../live/rooms.ts';
import { usePageHead } from '../../page/usePageHead.ts';
import { useSession } from '../../session/sessionStore.ts';
import { useSite } from '../../site/siteStore.ts';
import { useLoad } from '../../state/useLoad.ts';
import { useUrlSearch } from '../../state/useUrlSearch.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { PackListSkeleton } from '../PackRow.tsx';
import { usePackLists } from '../sync/packStore.ts';
import { PackResults } from './PackResults.tsx';
import styles from './PacksPage.module.css';
import { packSortOptions, readPackSearch, writePackSearch } from './packSearch.ts';
import { changePackFilter, usePackSearch } from './packSearchStore.ts';
import { usePackResults } from './usePackResults.ts';

export function PacksPage() {
  usePageHead({ title: 'Packs', description: 'Collections of levels, made by players together.' });
  const filter = usePackSearch((search) => search.filter);
  const wanted = writePackSearch(filter);
  useUrlSearch(wanted, (search) => {
    const found = readPackSearch(search);
    if (writePackSearch(found) !== wanted) usePackSearch.setState({ filter: found, presses: 0 });
  });
  const loading = useLoad('pack.list', (signal) => load('pack.list', { signal }), useRoom(rooms.packs));
  const isWhole = usePackLists((lists) => lists.isWhole);
  const results = usePackResults();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const countBefore = useSite((site) => site.info?.packCount ?? null);
  const { matching, total } = results;

  return (
    <>
      <div className={styles.head}>
        <h1>Packs</h1>
        {isSignedIn && (
          <ButtonLink variant="primary" to="/create-pack">
            <Plus className="icon" />
            Create new pack
          </ButtonLink>
        )}
      </div>
      <search className={styles.search}>
        <SearchField
          placeholder={placeholder(isWhole ? total : countBefore)}
          value={filter.query}
          onChange={(query) => changePackFilter({ query })}
          className={styles.field}
          trailing={
            isWhole && matching.length < total && `${formatCount(matching.length)} of ${formatCount(total)}`
          }
        />
        <div className={styles.sort}>
          <Select
            label="Sort by"
            isLabelHidden
            value={filter.sort}
            options={packSortOptions}
            onChange={(sort) => changePackFilter({ sort })}
          />
          <IconButton
            label="Reverse the order"
            aria-pressed={filter.reverse}
            icon={<ArrowUpDown className="icon" />}
            onClick={() => changePackFilter({ reverse: !filter.reverse })}
          />
        </div>
      </search>
      {isWhole ? (
        <PackResults {...results} />
      ) : loading.status === 'failed' ? (
        <ErrorMessage className={styles.below} action={<Button onClick={loading.retry}>Try again</Button>}>
          The packs could not be loaded. {reasonOf(loading.error)}
        </ErrorMessage>
      ) : (
        <div className={styles.pending}>
          <PackListSkeleton />
        </div>
      )}
    </>
  );
}

/** Without a number while the site's size is not known. */
function placeholder(packCount: number | null): string {
  const what = 'for name, creator or ID';
  if (packCount === null) return `Search packs ${what}`;
  return `Search ${packCount === 1 ? '1 pack' : `${formatCount(packCount)} packs`} ${what}`;
}
