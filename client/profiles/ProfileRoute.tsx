import { useParams } from 'react-router-dom';
import { idPattern } from '../../shared/ids.ts';
import { UnknownPage } from '../page/UnknownPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';

/** The key gives everybody a page of their own, so that no state is carried over to the next one. */
export function ProfileRoute() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <UnknownPage />;
  return <ProfilePage key={id} id={Number(id)} />;
}
