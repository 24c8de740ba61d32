import { useParams } from 'react-router-dom';
import { idPattern } from '../../shared/ids.ts';
import { UnknownPage } from '../page/UnknownPage.tsx';
import { LevelPage } from './LevelPage.tsx';

/** Every level has a page of its own: nothing of one is carried over to the next. */
export function LevelRoute() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <UnknownPage />;
  return <LevelPage key={id} id={Number(id)} />;
}
