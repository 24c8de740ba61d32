import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { App } from './app/App.tsx';
import { RouteError } from './app/RouteError.tsx';
import { PagePending } from './page/PagePending.tsx';

/** A page whose code comes when it is first visited. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  HydrateFallback: PagePending,
  ErrorBoundary: RouteError,
});

const pages: RouteObject[] = [
  page('/', async () => (await import('./home/HomePage.tsx')).HomePage),
  page('/search', async () => (await import('./levels/search/SearchPage.tsx')).SearchPage),
  page('/level/:id', async () => (await import('./levelPage/LevelRoute.tsx')).LevelRoute),
  page('/profile/:id', async () => (await import('./profiles/ProfileRoute.tsx')).ProfileRoute),
  page('/packs', async () => (await import('./packs/list/PacksPage.tsx')).PacksPage),
  page('/pack/:id', async () => (await import('./packs/page/PackRoute.tsx')).PackRoute),
  page('/create-pack', async () => (await import('./packs/CreatePackPage.tsx')).CreatePackPage),
  page('/sign-up', async () => (await import('./accounts/SignUpPage.tsx')).SignUpPage),
  page('/sign-in', async () => (await import('./accounts/SignInPage.tsx')).SignInPage),
  page('/verify-email', async () => (await import('./accounts/VerifyEmailPage.tsx')).VerifyEmailPage),
  page(
    '/forgot-password',
    async () => (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  page('/reset-password', async () => (await import('./accounts/ResetPasswordPage.tsx')).ResetPasswordPage),
  page('/account', async () => (await import('./ownAccount/AccountPage.tsx')).AccountPage),
  page(
    '/change-password',
    async () => (await import('./accounts/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  page('/upload', async () => (await import('./uploads/UploadPage.tsx')).UploadPage),
  page('/about-upload', async () => (await import('./uploads/AboutUploadPage.tsx')).AboutUploadPage),
  page('/content-guidelines', async () => (await import('./uploads/GuidelinesPage.tsx')).GuidelinesPage),
  page('/support', async () => (await import('./site/SupportPage.tsx')).SupportPage),
  page('/api/docs', async () => (await import('./site/docs/ApiDocsPage.tsx')).ApiDocsPage),
  page('/protocol-error/:id', async () => (await import('./site/ProtocolErrorPage.tsx')).ProtocolErrorPage),
  page('*', async () => (await import('./page/UnknownPage.tsx')).UnknownPage),
];

export const router = createBrowserRouter([{ Component: App, ErrorBoundary: RouteError, children: pages }]);
