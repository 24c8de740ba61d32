import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { useSession } from '../session/sessionStore.ts';
import { returnState } from '../state/returnPath.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { goBack } from './goToProfile.ts';
import { Note } from './Note.tsx';

/** Also shown when its viewer has signed in in another tab: what they came for is continued from here. */
export function AlreadySignedIn() {
  const id = useSession(({ info }) => info?.profile.id);
  const navigate = useNavigate();
  const back = returnState(useLocation().state);
  return (
    <Note title="You're already signed in!">
      {back && (
        <Button variant="primary" onClick={() => void goBack(navigate, back)}>
          Continue
        </Button>
      )}
      {id && <ButtonLink to={pathOf('profile', { id })}>View profile</ButtonLink>}
    </Note>
  );
}
