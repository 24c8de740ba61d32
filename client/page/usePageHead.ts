import { useEffect } from 'react';

const siteName = 'Marbleland';
const siteDescription = 'Share, find and play custom Marble Blast levels, live.';

interface PageHead {
  /** Without the site's name; null on the home page. */
  title: string | null;
  description?: string | undefined;
  /** The title stands alone, without the site's name. */
  isWhole?: boolean;
}

function setMeta(name: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

/** What the tab and the bookmark say. The server wrote the same for the first page. */
export function usePageHead({ title, description = siteDescription, isWhole = false }: PageHead): void {
  useEffect(() => {
    document.title = title === null ? siteName : isWhole ? title : `${title} – ${siteName}`;
    setMeta('description', description);
  }, [title, description, isWhole]);
}
