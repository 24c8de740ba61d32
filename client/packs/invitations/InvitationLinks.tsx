import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { inDays } from '../../../shared/durations.ts';
import type { InvitationInfo } from '../../../shared/invitations.ts';
import { limits } from '../../../shared/limits.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { CopyLine } from '../../accounts/tokens/CopyLine.tsx';
import { call } from '../../api/call.ts';
import { useReconnections } from '../../live/connection.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useAction } from '../../state/useAction.ts';
import { useLoad } from '../../state/useLoad.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatDate } from '../../ui/formatDate.ts';
import styles from './InvitationLinks.module.css';

const lifeInDays = inDays(limits.invitationLifeMs);

/** The open links of a pack, and a button for a new one; whoever opens a link may edit the pack. */
export function InvitationLinks({ packId }: { packId: number }) {
  const params = { id: packId };
  const [changes, setChanges] = useState(0);
  const [link, setLink] = useState<string | null>(null);
  const loading = useLoad(
    `invitation.list:${packId}`,
    (signal) => call('invitation.list', { params, signal }),
    useReconnections() + changes,
  );
  const { run, isBusy, problem } = useAction(async (act: () => Promise<void>) => {
    await act();
    setChanges((count) => count + 1);
  });
  const make = async () => {
    const { token } = await call('invitation.create', { params });
    setLink(`${location.origin}${pathOf('join')}?token=${token}`);
  };
  const revoke = async ({ id: invitationId }: InvitationInfo) => {
    await call('invitation.revoke', { params: { ...params, invitationId } });
    setLink(null);
  };
  return (
    <section aria-labelledby="invitation-links" className={styles.links}>
      <h3 id="invitation-links">Invite by link</h3>
      <p className={styles.note}>
        Whoever opens the link may edit this pack. It works for {lifeInDays} days, or until you revoke it.
      </p>
      {link && <CopyLine label="Invitation link" text={link} />}
      {link && <p className={styles.note}>It is shown only now. You can always make another one.</p>}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <div>
        <Button size="small" isBusy={isBusy} onClick={() => void run(make)}>
          <Link2 className="icon" />
          Make a link
        </Button>
      </div>
      <Loaded
        loading={loading}
        data={loading.data}
        failure="The open links could not be loaded."
        pending={null}
      >
        {(open) => (
          <ul className={styles.open}>
            {open.map((invitation) => (
              <li key={invitation.id}>
                <span>
                  Made by {invitation.by.username} on {formatDate(invitation.createdAt)}, works until{' '}
                  {formatDate(invitation.expiresAt)}
                </span>
                <Button
                  size="small"
                  aria-label={`Revoke the link of ${formatDate(invitation.createdAt)}`}
                  onClick={() => void run(() => revoke(invitation))}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
