import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';
import { pageData } from './state/pageData.ts';
import { followTheme } from './ui/theme.ts';
import { applyPageData } from './updates/applyReplies.ts';
import { startLive } from './updates/startLive.ts';
import './styles/base.css';

followTheme();
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
