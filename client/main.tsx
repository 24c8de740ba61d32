import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { registerAppliers } from './api/load.ts';
import { routesReadyFor } from './router.tsx';
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
  const router = createBrowserRouter(await routesReadyFor(location.pathname));
  const site = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // What the page was opened with at a navigation, the server does not know when it is loaded again.
  const { state } = router.state.location;
  if (root.hasChildNodes() && state === null) hydrateRoot(root, site);
  else createRoot(root).render(site);
}
