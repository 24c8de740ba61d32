import type { TokenInfo } from '../../../shared/tokens.ts';
import { call } from '../../api/call.ts';
import { hasCode } from '../../api/callError.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatDate } from '../../ui/formatDate.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { scopeTexts } from './scopeTexts.ts';
import styles from './Tokens.module.css';

interface TokenListProps {
  tokens: readonly TokenInfo[];
  onRevoked: () => void;
}

export function TokenList({ tokens, onRevoked }: TokenListProps) {
  const { ask, dialog } = useConfirm();
  const { run, isBusy, problem } = useAction(async (token: TokenInfo | 'all') => {
    const title =
      token === 'all'
        ? 'Are you sure you want to revoke all your API tokens?'
        : `Are you sure you want to revoke “${token.name}”?`;
    const children = <p>Programs that use {token === 'all' ? 'them' : 'it'} stop working at once.</p>;
    const verb = token === 'all' ? 'Revoke all' : 'Revoke';
    if (!(await ask({ title, verb, children, isDanger: true }))) return;
    await (token === 'all' ? call('token.revokeAll') : revoke(token.id));
    onRevoked();
  });
  return (
    <>
      <ul className={styles.tokens}>
        {tokens.map((token) => (
          <li key={token.id} className={styles.token}>
            <div className={styles.words}>
              <b>{token.name}</b>
              <span className={styles.scopes}>
                {token.scopes.map((scope) => (
                  <Chip key={scope}>{scopeTexts[scope].label}</Chip>
                ))}
              </span>
              <TokenTimes token={token} />
            </div>
            <Button
              size="small"
              isDanger
              isBusy={isBusy}
              aria-label={`Revoke ${token.name}`}
              onClick={() => void run(token)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {tokens.length > 1 && (
        <Button size="small" isDanger isBusy={isBusy} className={styles.all} onClick={() => void run('all')}>
          Revoke all
        </Button>
      )}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {dialog}
    </>
  );
}

function TokenTimes({ token: { createdAt, lastUsedAt, expiresAt } }: { token: TokenInfo }) {
  return (
    <small>
      Created <RelativeTime time={createdAt} /> ·{' '}
      {lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <RelativeTime time={lastUsedAt} />
        </>
      )}{' '}
      · {expiresAt === null ? 'without an end' : `valid until ${formatDate(expiresAt)}`}
    </small>
  );
}

/** A token that another page has revoked in the meantime is gone, as intended. */
async function revoke(id: number): Promise<void> {
  try {
    await call('token.revoke', { params: { id } });
  } catch (error) {
    if (!hasCode(error, 'token_not_found')) throw error;
  }
}
