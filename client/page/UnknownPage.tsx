import { unknownPage } from '../../shared/pages.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { usePageHead } from './usePageHead.ts';

export function UnknownPage() {
  usePageHead(unknownPage);
  return <NotFoundPage />;
}
