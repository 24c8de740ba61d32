import { type ComponentType, useState } from 'react';
import { MissingCodePage } from './MissingCodePage.tsx';

/** Stands in for a page whose code could not be fetched, and becomes it as soon as the code is there. */
export function latePage(load: () => Promise<ComponentType>): ComponentType {
  let Page: ComponentType | null = null;
  const find = async () => {
    Page = await load();
  };
  return function LatePage() {
    const [, setIsFound] = useState(false);
    return Page ? <Page /> : <MissingCodePage load={find} onFound={setIsFound} />;
  };
}
