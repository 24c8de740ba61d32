import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { useSession } from '../session/sessionStore.ts';
import { returnState } from '../state/returnPath.ts';
import { useAction } from '../state/useAction.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { goBack, here } from './goToProfile.ts';
import { Note } from './Note.tsx';

/** Also shown when its viewer has signed in in another tab: what they came for is continued from here. */
export function AlreadySignedIn() {
  const id = useSession(({ info }) => info?.profile.id);
  const navigate = useNavigate();
  const back = returnState(useLocation().state);
  const { run, isBusy } = useAction(async () => void (back && (await goBack(navigate, here(), back))), {
    leavesPage: true,
  });
  return (
    <Note title="You're already signed in!">
      {back && (
        <Button variant="primary" isBusy={isBusy} onClick={() => void run()}>
          Continue
        </Button>
      )}
      {id && <ButtonLink to={pathOf('profile', { id })}>View profile</ButtonLink>}
    </Note>
  );
}
