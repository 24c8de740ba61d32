import { useParams } from 'react-router-dom';
import { idPattern } from '../../shared/ids.ts';
import { UnknownPage } from '../page/UnknownPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';

/** Everybody has a page of their own: nothing of one is carried over to the next. */
export function ProfileRoute() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <UnknownPage />;
  return <ProfilePage key={id} id={Number(id)} />;
}
