import { Layers } from 'lucide-react';
import { memo } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { ResultList } from '../../search/ResultList.tsx';
import type { ListResults } from '../../search/useListResults.ts';
import { useSession } from '../../session/sessionStore.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { countOf } from '../../ui/countOf.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PackGrid } from '../PackGrid.tsx';
import styles from './PacksPage.module.css';
import { changePackFilter, packSearch } from './packSearchStore.ts';

/** Memoised, so that typing does not render unchanged results again. */
export const PackResults = memo(function PackResults(results: ListResults<PackInfo>) {
  const head = (
    <h2 className={styles.total} aria-live="polite">
      {countOf(results.count, 'pack')}
    </h2>
  );
  return (
    <ResultList
      {...results}
      head={head}
      noun="pack"
      search={packSearch}
      emptyState={(isSiteEmpty) => <NoPacks isSiteEmpty={isSiteEmpty} />}
    >
      {(shown) => <PackGrid packs={shown} eagerCount={4} />}
    </ResultList>
  );
});

function NoPacks({ isSiteEmpty }: { isSiteEmpty: boolean }) {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const icon = <Layers className="icon" />;
  if (isSiteEmpty) {
    const action = isSignedIn ? (
      <ButtonLink to={pathOf('createPack')}>Create new pack</ButtonLink>
    ) : (
      <ButtonLink to={pathOf('signIn')} state={{ returnTo: pathOf('createPack') }}>
        Sign in to create one
      </ButtonLink>
    );
    return (
      <EmptyState icon={icon} action={action}>
        There are no packs to search for.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      action={<Button onClick={() => changePackFilter({ query: '' })}>Clear the search</Button>}
    >
      There are no packs matching your search query.
    </EmptyState>
  );
}
