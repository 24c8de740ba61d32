import { openPreview } from './previewStore.ts';

const isView = ({ hash }: HTMLAnchorElement | Location): boolean => hash.startsWith('#view=');

/**
 * Opens a level at the view in the page's address; links to views of this page, as in comments, move the eye,
 * each time that they are clicked.
 */
export function followViewLinks(levelId: number, signal: AbortSignal): void {
  if (signal.aborted) return;
  const openAt = (address: HTMLAnchorElement | Location) => {
    if (isView(address)) openPreview({ levelId, version: null, hash: address.hash });
  };
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !isView(link) || link.pathname !== location.pathname || link.host !== location.host) return;
    event.preventDefault();
    openAt(link);
  };
  openAt(location);
  document.addEventListener('click', follow, { signal });
  window.addEventListener('hashchange', () => openAt(location), { signal });
}
