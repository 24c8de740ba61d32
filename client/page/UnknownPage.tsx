import { NotFoundPage } from './NotFoundPage.tsx';
import { usePageHead } from './usePageHead.ts';

export function UnknownPage() {
  usePageHead({ title: 'Page not found' });
  return <NotFoundPage />;
}
