import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { registerAppliers } from './api/load.ts';
import { router } from './router.tsx';
import { pageData } from './state/pageData.ts';
import { followTheme } from './ui/theme.ts';
import { applyPageData } from './updates/applyPageData.ts';
import { replyAppliers } from './updates/applyReplies.ts';
import { startLive } from './updates/startLive.ts';
import './styles/base.css';

followTheme();
registerAppliers(replyAppliers);
applyPageData(pageData());
startLive();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
