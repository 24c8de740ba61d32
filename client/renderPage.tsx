import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { RenderPage, RenewCounts } from '../shared/carriedData.ts';
import { findPage } from '../shared/pageAddresses.ts';
import { pageNames, pages } from '../shared/pages.ts';
import { registerAppliers } from './api/load.ts';
import { prepareParts, takeShownParts } from './code/pagePart.ts';
import { writeCounts } from './counts/writeCounts.ts';
import { levelSearch } from './levels/search/searchStore.ts';
import { packSearch } from './packs/list/packSearchStore.ts';
import { pageRoutes, prepareRoute } from './router.tsx';
import { keepForHydration, resetStores } from './store/createStore.ts';
import { applyPageData } from './updates/applyPageData.ts';
import { replyAppliers } from './updates/applyReplies.ts';

registerAppliers(replyAppliers);

// The code of all pages is loaded at the start, while the files of this build exist: the next build
// replaces them under a running site.
const addresses = pageNames.map((name) => pages[name].path);
await Promise.all([...addresses, '/nowhere'].map(prepareRoute));
await prepareParts();
const handler = createStaticHandler(pageRoutes);

/**
 * Renders a page as HTML for the server to send. The page shows nothing but its `data`, and nothing of them
 * stays in the stores.
 */
export const renderPage: RenderPage = async (address, data) => {
  // Built this way, an address that begins with two slashes cannot name another site.
  const url = new URL(`http://site${address}`);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`The page at ${url.pathname} is elsewhere.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // Nothing waits between here and the end of the rendering, so the stores serve this page only.
  try {
    applyPageData(data);
    const page = findPage(url.pathname)?.name;
    if (page === 'search') levelSearch.history.enter('', url.search);
    if (page === 'packs') packSearch.history.enter('', url.search);
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
};

export const renewCounts: RenewCounts = writeCounts;
