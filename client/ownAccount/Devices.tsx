import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SessionInfo } from '../../shared/ownAccount.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import styles from './AccountPage.module.css';
import { Section } from './Section.tsx';

interface DevicesProps {
  sessions: readonly SessionInfo[];
  onEnded: () => void;
}

/** Lists where the account is signed in, and can end those sessions. */
export function Devices({ sessions, onEnded }: DevicesProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const { run, isBusy, problem } = useAction(
    async (work: () => Promise<unknown>) => {
      await work();
      onEnded();
    },
    { explain: (error) => `Something went wrong. ${reasonOf(error)}` },
  );

  const end = (key: string, work: () => Promise<unknown>) => {
    if (isBusy) return;
    setEnding(key);
    void run(work);
  };
  return (
    <Section id="devices">
      <p className={styles.quiet}>
        Where you are signed in. One that you do not know? End it and change your password.
      </p>
      <ul className={styles.devices}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.device}>
            {/iPhone|Android/.test(session.device) ? (
              <Smartphone className="icon" />
            ) : (
              <Laptop className="icon" />
            )}
            <Words session={session} />
            {!session.isCurrent && (
              <Button
                size="small"
                aria-label={`End the session of ${session.device}`}
                isBusy={isBusy && ending === session.id}
                onClick={() =>
                  end(session.id, () => call('account.endSession', { params: { sessionId: session.id } }))
                }
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {sessions.length > 1 && (
        <div className={styles.buttons}>
          <Button
            isBusy={isBusy && ending === 'others'}
            onClick={() => end('others', () => call('account.endOtherSessions'))}
          >
            End all others
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The time of the last use is stored once an hour. */
function Words({ session: { device, isCurrent, createdAt, lastUsedAt } }: { session: SessionInfo }) {
  return (
    <div className={styles.words}>
      <b>
        {device}
        {isCurrent && <Chip tone="good">This device</Chip>}
      </b>
      <small>
        Signed in <RelativeTime time={createdAt} />
        {!isCurrent && (
          <>
            , last used <RelativeTime time={lastUsedAt} />
          </>
        )}
      </small>
    </div>
  );
}
