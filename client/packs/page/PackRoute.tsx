import { useParams } from 'react-router-dom';
import { idPattern } from '../../../shared/ids.ts';
import { UnknownPage } from '../../page/UnknownPage.tsx';
import { PackPage } from './PackPage.tsx';

/** The key gives every pack a page of its own, so that no state is carried over to the next one. */
export function PackRoute() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <UnknownPage />;
  return <PackPage key={id} id={Number(id)} />;
}
