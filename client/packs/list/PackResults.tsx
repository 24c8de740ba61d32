import { Layers } from 'lucide-react';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { useSession } from '../../session/sessionStore.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { NewPill } from '../../ui/NewPill.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { PackList } from '../PackRow.tsx';
import styles from './PacksPage.module.css';
import { changePackFilter, usePackSearch } from './packSearchStore.ts';

interface PackResultsProps {
  matching: readonly PackInfo[];
  total: number;
  waitingCount: number;
  showWaiting: () => void;
}

export function PackResults({ matching, total, waitingCount, showWaiting }: PackResultsProps) {
  const presses = usePackSearch((search) => search.presses);
  const show = () => {
    showWaiting();
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <>
      <h2 className={styles.total} aria-live="polite">
        {matching.length === 1 ? '1 pack' : `${formatCount(matching.length)} packs`}
      </h2>
      <NewPill count={waitingCount} noun="pack" onShow={show} />
      {matching.length === 0 ? (
        <NothingFound isSiteEmpty={total === 0} />
      ) : (
        <ShowMore
          items={matching}
          first={limits.listPage}
          presses={presses}
          onMore={(pressed) => usePackSearch.setState({ presses: pressed })}
        >
          {(shown) => <PackList packs={shown} />}
        </ShowMore>
      )}
    </>
  );
}

function NothingFound({ isSiteEmpty }: { isSiteEmpty: boolean }) {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const icon = <Layers className="icon" />;
  if (isSiteEmpty) {
    const action = isSignedIn ? (
      <ButtonLink to={pathOf('createPack')}>Create new pack</ButtonLink>
    ) : (
      <ButtonLink to={pathOf('signIn')}>Sign in to create one</ButtonLink>
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
