import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { isPartAddress } from '../shared/partAddress.ts';
import { registerAppliers } from './api/load.ts';
import { prepareParts } from './code/pagePart.ts';
import { recallGame } from './downloads/gameChoice.ts';
import { servedAddress } from './page/servedAddress.ts';
import { pageRoutes, prepareRoute } from './router.tsx';
import { watchRouter } from './state/navigationUnderWay.ts';
import { forgetPageData, pageData } from './state/pageData.ts';
import { keepForHydration } from './store/createStore.ts';
import { followTheme } from './ui/theme.ts';
import { applyPageData } from './updates/applyPageData.ts';
import { replyAppliers } from './updates/applyReplies.ts';
import { startLive } from './updates/startLive.ts';
import './styles/base.css';

followTheme();
registerAppliers(replyAppliers);
applyPageData(pageData());
keepForHydration();
recallGame();
startLive();
void show();

async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  // When this fails, the router fetches the code again and shows an error if that fails too.
  const isPrepared = await prepare(root.dataset.parts).then(
    () => true,
    () => false,
  );
  nameEntry();
  // Links within a page make entries, too. This has to come before the router's own listener.
  addEventListener('popstate', nameEntry);
  const router = createBrowserRouter(pageRoutes);
  watchRouter(router);
  const site = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // The state of a navigation lives in the browser only, so the server has rendered the page without it.
  const { state } = router.state.location;
  // False when somebody went back, after a reload, to another page before this code had arrived.
  const isAtServed = withoutHash(servedAddress()) === withoutHash(location.href);
  if (!isAtServed) forgetPageData();
  const isWhole = !isPartAddress(location.search);
  const canTakeOver = isPrepared && isAtServed && isWhole && state === null;
  if (canTakeOver && root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
}

/**
 * Gives an entry of the history a key. The router would take all entries without one for the same, and scroll each
 * to where another was left.
 */
function nameEntry(): void {
  if (!history.state?.key) {
    history.replaceState({ idx: null, ...history.state, key: String(Math.random()) }, '');
  }
}

const withoutHash = (address: string): string | undefined => address.split('#')[0];

/** Fetches the code of everything that the server has rendered. */
async function prepare(parts: string | undefined): Promise<void> {
  await prepareRoute(location.pathname);
  if (parts) await prepareParts(parts.split(' '));
}
