import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { canWrite } from '../../../shared/permissions.ts';
import type { MadeToken } from '../../../shared/tokens.ts';
import { call } from '../../api/call.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { useReconnections } from '../../live/connection.ts';
import { useEvent } from '../../live/useEvent.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useLoad } from '../../state/useLoad.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MadeTokenNote } from './MadeTokenNote.tsx';
import { TokenList } from './TokenList.tsx';
import styles from './Tokens.module.css';

const NewTokenDialog = lazyComponent(async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog);

/** The viewer's API tokens: lists, makes and revokes them. */
export function TokensSection({ id, title }: { id: string; title: string }) {
  const viewer = useViewer();
  const [changes, setChanges] = useState(0);
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const reload = () => setChanges((count) => count + 1);
  const loading = useLoad('token.list', () => call('token.list'), useReconnections() + changes);
  useEvent('tokens:changed', reload);

  const takeMade = (token: MadeToken) => {
    setMade(token);
    setIsCreating(false);
    reload();
  };
  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p>
          A program with an API token does what the token allows, in your name. It cannot change your
          password, your address or your tokens, and it cannot moderate. A new password leaves your tokens as
          they are.
        </p>
      </div>
      {made && <MadeTokenNote key={made.token.id} made={made} onDone={() => setMade(null)} />}
      <Loaded
        loading={loading}
        data={loading.data}
        failure="Your API tokens could not be loaded."
        pending={<Skeleton height={120} />}
      >
        {(tokens) => (
          <>
            {tokens.length > 0 ? (
              <TokenList tokens={tokens} onRevoked={reload} />
            ) : (
              <EmptyState isSmall icon={<KeyRound className="icon" />}>
                You have no API tokens.
              </EmptyState>
            )}
            <div className={styles.buttons}>
              <Button
                variant="primary"
                disabled={!canWrite(viewer) || tokens.length >= limits.tokensPerAccount}
                onClick={() => setIsCreating(true)}
              >
                Create a token
              </Button>
              <ButtonLink variant="plain" to={pathOf('apiDocs')}>
                What programs can do
              </ButtonLink>
            </div>
          </>
        )}
      </Loaded>
      {isCreating && (
        <Suspense>
          <NewTokenDialog onMade={takeMade} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </Card>
  );
}
