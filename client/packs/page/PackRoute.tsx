import { useParams } from 'react-router-dom';
import { idPattern } from '../../../shared/ids.ts';
import { UnknownPage } from '../../page/UnknownPage.tsx';
import { PackPage } from './PackPage.tsx';

/** Every pack has a page of its own: nothing of one is carried over to the next. */
export function PackRoute() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <UnknownPage />;
  return <PackPage key={id} id={Number(id)} />;
}
