import { useParams } from 'react-router-dom';
import { UnknownPage } from '../page/UnknownPage.tsx';
import { LevelPage } from './LevelPage.tsx';

/** Every level has a page of its own: nothing of one is carried over to the next. */
export function LevelRoute() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <UnknownPage />;
  return <LevelPage key={id} id={Number(id)} />;
}
