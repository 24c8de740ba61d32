import { findPage } from '../../shared/pageAddresses.ts';
import { useShownHead } from '../page/usePageHead.ts';

/** What the server has written for the first page, and the browser does not know of the others. */
const ofFirstPage = 'link[rel="alternate"], meta[property^="og:image"], meta[name="twitter:card"]';

/**
 * Keeps true what machines read in the head of the shown page: a browser that shares the canonical address would
 * share the first page of a visit throughout. Called once, after the first view.
 */
export function followHead(): void {
  const first = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const origin = first === undefined ? location.origin : new URL(first).origin;
  const write = ({ title, description, isIndexed, pathname }: ReturnType<typeof useShownHead.getState>) => {
    const path = findPage(pathname)?.path;
    const address = path === undefined ? null : origin + path;
    if (address !== first) for (const tag of document.querySelectorAll(ofFirstPage)) tag.remove();
    writeCanonical(address);
    writeMeta('name', 'description', description);
    writeMeta('name', 'robots', isIndexed ? null : 'noindex');
    writeMeta('property', 'og:title', title);
    writeMeta('property', 'og:description', description);
    writeMeta('property', 'og:url', address);
  };
  write(useShownHead.getState());
  useShownHead.subscribe(write);
}

/** Null removes it, as below. */
function writeCanonical(address: string | null): void {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (address === null) {
    known?.remove();
    return;
  }
  const link = known ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  link.href = address;
}

function writeMeta(key: 'name' | 'property', name: string, content: string | null): void {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[${key}="${name}"]`);
  if (content === null) {
    known?.remove();
    return;
  }
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(key, name);
  meta.content = content;
}
