import { useParams } from 'react-router-dom';
import { idPattern } from '../../shared/ids.ts';
import { UnknownPage } from '../page/UnknownPage.tsx';
import { LevelPage } from './LevelPage.tsx';

/** The key gives every level a page of its own, so that no state is carried over to the next one. */
export function LevelRoute() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <UnknownPage />;
  return <LevelPage key={id} id={Number(id)} />;
}
