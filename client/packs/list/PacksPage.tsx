import { Plus } from 'lucide-react';
import { memo, Suspense } from 'react';
import { limits } from '../../../shared/limits.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { ListPage } from '../../search/ListPage.tsx';
import { SortControl } from '../../search/SortControl.tsx';
import { searchPlaceholder } from '../../search/searchPlaceholder.ts';
import { useSession } from '../../session/sessionStore.ts';
import { useSite } from '../../site/siteStore.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PackGridSkeleton } from '../PackGrid.tsx';
import { packs, usePackLists } from '../sync/packStore.ts';
import { PackResults } from './PackResults.tsx';
import styles from './PacksPage.module.css';
import { packSortOptions } from './packSearch.ts';
import { changePackFilter, packSearch, usePackSearch } from './packSearchStore.ts';
import { useBrowserPackResults, useServerPackResults } from './usePackResults.ts';

const SharedPacks = lazyComponent(async () => (await import('../invitations/SharedPacks.tsx')).SharedPacks);

export function PacksPage() {
  const isWhole = usePackLists((lists) => lists.isWhole);
  const isLong = useSite(({ info }) => (info?.packCount ?? 0) > limits.browserList);
  return isLong && !isWhole ? <LongList /> : <ShortList />;
}

/** Memoised, so that a new address does not render them again. */
const ShortList = memo(() => <PackListPage {...useBrowserPackResults()} />);
const LongList = memo(() => <PackListPage {...useServerPackResults()} />);

function PackListPage(found: ReturnType<typeof useBrowserPackResults>) {
  const hasShared = useSession(({ info }) => (info?.sharedPacks.length ?? 0) > 0);
  const filter = usePackSearch((search) => search.filter);
  const countBefore = useSite((site) => site.info?.packCount ?? null);
  return (
    <ListPage
      {...found}
      search={packSearch}
      items={packs}
      beginning={usePackLists((lists) => lists.beginning)}
      head={<Head />}
      placeholder={(count) => searchPlaceholder('pack', 'name, creator or ID', count)}
      countBefore={countBefore}
      controls={<SortControl {...filter} options={packSortOptions} onChange={changePackFilter} />}
      isInOneLine
      failure="The packs could not be loaded."
      skeleton={
        <div className={styles.pending}>
          <PackGridSkeleton />
        </div>
      }
    >
      {(results) => (
        <>
          {hasShared && filter.query === '' && (
            <Suspense>
              <div className={styles.shared}>
                <SharedPacks />
              </div>
            </Suspense>
          )}
          <PackResults {...results} />
        </>
      )}
    </ListPage>
  );
}

function Head() {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  return (
    <div className={styles.head}>
      <h1>Packs</h1>
      {isSignedIn && (
        <ButtonLink variant="primary" to={pathOf('createPack')}>
          <Plus className="icon" />
          Create new pack
        </ButtonLink>
      )}
    </div>
  );
}
