import { pathOf } from '../../shared/pageAddresses.ts';
import { useSession } from '../session/sessionStore.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from './Note.tsx';

export function AlreadySignedIn() {
  const id = useSession(({ info }) => info?.profile.id);
  return (
    <Note title="You're already signed in!">
      {id && <ButtonLink to={pathOf('profile', { id })}>View profile</ButtonLink>}
    </Note>
  );
}
