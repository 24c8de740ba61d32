import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { applyPageData } from './live/applyReplies.ts';
import { startLive } from './live/startLive.ts';
import { router } from './router.tsx';
import { pageData } from './state/pageData.ts';
import { followTheme } from './ui/theme.ts';
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
