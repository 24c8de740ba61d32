import { useEffect } from 'react';
import type { PageHead } from '../../shared/pageHead.ts';

function setMeta(name: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

/** Sets title and description. The server writes the same into the first page, from the same table. */
export function usePageHead({ title, description }: PageHead): void {
  useEffect(() => {
    document.title = title;
    setMeta('description', description);
  }, [title, description]);
}
