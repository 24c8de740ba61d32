import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Invitation } from '../../../shared/invitations.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { Note } from '../../accounts/Note.tsx';
import { call } from '../../api/call.ts';
import { hasCode, reasonOf } from '../../api/callError.ts';
import { useReconnections } from '../../live/connection.ts';
import { PagePending } from '../../page/PagePending.tsx';
import { useSession } from '../../session/sessionStore.ts';
import { AwayNote } from '../../state/AwayNote.tsx';
import { showBannerOnNextPage } from '../../state/banner.ts';
import type { ReturnState } from '../../state/returnPath.ts';
import { useAction } from '../../state/useAction.ts';
import { useLoad } from '../../state/useLoad.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';

/** Where an invitation link leads. */
export function JoinPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  if (!token) {
    return (
      <Note title="This link is not complete. Please ask for it again.">
        <ButtonLink to={pathOf('packs')}>See all packs</ButtonLink>
      </Note>
    );
  }
  return <Invited token={token} />;
}

function Invited({ token }: { token: string }) {
  const status = useSession((session) => session.status);
  const loading = useLoad(
    `invitation.look:${token}:${status}`,
    (signal) => call('invitation.look', { body: { token }, signal }),
    useReconnections(),
  );
  if (loading.status === 'failed') {
    const isAway = hasCode(loading.error, 'offline');
    return (
      <Note title={isAway ? <AwayNote /> : reasonOf(loading.error)}>
        {isAway ? (
          <Button onClick={loading.retry}>Try again</Button>
        ) : (
          <ButtonLink to={pathOf('packs')}>See all packs</ButtonLink>
        )}
      </Note>
    );
  }
  if (!loading.data || status === 'unknown') return <PagePending />;
  return <Offer token={token} offer={loading.data} />;
}

function Offer({ token, offer: { packId, packName, by } }: { token: string; offer: Invitation }) {
  const navigate = useNavigate();
  const info = useSession((session) => session.info);
  const { run, isBusy, problem } = useAction(
    async () => {
      await call('invitation.accept', { body: { token } });
      showBannerOnNextPage(`You can edit “${packName}” now.`);
      await navigate(pathOf('pack', { id: packId }), { replace: true });
    },
    { explain: (error) => `You have not joined. ${reasonOf(error)}`, leavesPage: true },
  );
  const back: ReturnState = { returnTo: `${pathOf('join')}?token=${token}` };
  const own = [...(info?.packs ?? []), ...(info?.sharedPacks ?? [])];
  if (own.some(({ id }) => id === packId) && !isBusy) {
    return (
      <Note title={`You can edit “${packName}” already.`}>
        <ButtonLink variant="primary" to={pathOf('pack', { id: packId })}>
          Open the pack
        </ButtonLink>
      </Note>
    );
  }
  return (
    <Note title={`Join “${packName}”?`}>
      <p>
        {by.username} invites you to edit this pack: to add levels, put them in order and name it together.
      </p>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {info ? (
        <Button variant="primary" isBusy={isBusy} onClick={() => void run()}>
          Join
        </Button>
      ) : (
        <ButtonLink variant="primary" to={pathOf('signIn')} state={back}>
          Sign in to join
        </ButtonLink>
      )}
      <ButtonLink to={pathOf('pack', { id: packId })}>Look at it first</ButtonLink>
    </Note>
  );
}
