import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { findPage } from '../shared/pageAddresses.ts';
import { pages } from '../shared/pages.ts';
import { registerAppliers } from './api/load.ts';
import { prepareParts, takeShownParts } from './code/pagePart.ts';
import { adoptSearch } from './levels/search/searchStore.ts';
import { adoptPackSearch } from './packs/list/packSearchStore.ts';
import { prepareRoute, routes } from './router.tsx';
import { keepForHydration, resetStores } from './store/createStore.ts';
import { applyPageData } from './updates/applyPageData.ts';
import { replyAppliers } from './updates/applyReplies.ts';

registerAppliers(replyAppliers);

// All at once, while the files of this build are there: the next build replaces them below a running site. The upload
// page, whose code asks what the browser can do, is not rendered here.
const addresses = [...Object.values(pages).map(({ path }) => path), '/nowhere'];
await Promise.all(addresses.filter((path) => path !== pages.upload.path).map(prepareRoute));
await prepareParts();

interface RenderedPage {
  markup: string;
  /** The modules of parts with code of their own that are in it. */
  parts: string[];
}

/**
 * The page at an address (`/search?q=a`) as HTML for the server to send. `data` are the replies that come with the
 * page; nothing else shows in it, and nothing of it is left behind.
 */
export async function renderPage(address: string, data: ReadonlyMap<string, unknown>): Promise<RenderedPage> {
  // Put together like this, an address with two slashes names no other site.
  const url = new URL(`http://site${address}`);
  await prepareRoute(url.pathname);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`The page at ${url.pathname} is elsewhere.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // From here to the end of the rendering nothing waits, so the stores serve this page only.
  try {
    applyPageData(data);
    const page = findPage(url.pathname)?.name;
    if (page === 'search') adoptSearch(url.search);
    if (page === 'packs') adoptPackSearch(url.search);
    keepForHydration();
    takeShownParts();
    const markup = renderToString(
      <StrictMode>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </StrictMode>,
    );
    return { markup, parts: takeShownParts() };
  } finally {
    resetStores();
  }
}
