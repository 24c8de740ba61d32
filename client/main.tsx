import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { registerAppliers } from './api/load.ts';
import { prepareParts } from './code/pagePart.ts';
import { prepareRoute, routes } from './router.tsx';
import { pageData } from './state/pageData.ts';
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
startLive();
void show();

async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  // The router tries again where that fails, and says why it cannot.
  const isPrepared = await prepare(root.dataset.parts).then(
    () => true,
    () => false,
  );
  const router = createBrowserRouter(routes);
  const site = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // What the page was opened with at a navigation, the server does not know when it is loaded again.
  const { state } = router.state.location;
  if (isPrepared && root.hasChildNodes() && state === null) hydrateRoot(root, site);
  else createRoot(root).render(site);
}

/** Fetches the code of everything that the server has rendered. */
async function prepare(parts: string | undefined): Promise<void> {
  await prepareRoute(location.pathname);
  if (parts) await prepareParts(parts.split(' '));
}
