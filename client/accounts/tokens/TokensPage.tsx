import { Navigate } from 'react-router-dom';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { PagePending } from '../../page/PagePending.tsx';
import { useSession } from '../../session/sessionStore.ts';
import type { ReturnState } from '../../state/returnPath.ts';
import styles from './Tokens.module.css';
import { TokensSection } from './TokensSection.tsx';

const back: ReturnState = { returnTo: pathOf('tokens') };

export function TokensPage() {
  const { status, info } = useSession();
  if (status === 'unknown') return <PagePending />;
  if (!info) return <Navigate replace to={pathOf('signIn')} state={back} />;
  return (
    <div className={styles.page}>
      <h1>API tokens</h1>
      <TokensSection key={info.profile.id} />
    </div>
  );
}
