import { servedAddress } from '../page/servedAddress.ts';

/** What the server has written for the first page, and the browser does not know of the others. */
const ofFirstPage =
  'link[rel="alternate"], meta[name="robots"], meta[property^="og:image"], meta[name="twitter:card"]';

/**
 * Keeps true what machines read in the head of the shown page: a browser that shares the canonical address would
 * share the first page of a visit throughout. Called once, after the first view.
 */
export function followHead(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const origin = canonical ? new URL(canonical.href).origin : location.origin;
  const link = canonical ?? document.createElement('link');
  link.rel = 'canonical';
  let path = new URL(servedAddress(), location.href).pathname;
  const write = () => {
    if (location.pathname !== path) {
      path = location.pathname;
      for (const tag of document.querySelectorAll(ofFirstPage)) tag.remove();
      link.href = origin + path;
      document.head.append(link);
    }
    setCard('url', origin + path);
    setCard('title', document.title);
    setCard(
      'description',
      document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    );
  };
  // Somebody may have gone on before this code arrived.
  if (location.pathname !== path) write();
  // A page sets its title when it is shown, and again when its thing is loaded.
  const title = document.querySelector('title');
  if (title) new MutationObserver(write).observe(title, { childList: true });
}

function setCard(name: string, content: string): void {
  const known = document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`);
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('property', `og:${name}`);
  meta.content = content;
}
