import { Suspense } from 'react';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useAdding } from './addingStore.ts';

const AddingBar = lazyComponent(async () => (await import('./AddingBar.tsx')).AddingBar);

/** Where a page with cards says which pack levels are being added to. */
export function AddingPlace() {
  const packId = useAdding();
  if (packId === null) return null;
  return (
    <Suspense>
      <AddingBar packId={packId} />
    </Suspense>
  );
}
