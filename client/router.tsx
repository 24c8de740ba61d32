import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type PageName, pages } from '../shared/pages.ts';
import { App } from './app/App.tsx';
import { latePage } from './app/latePage.tsx';
import { RouteError } from './app/RouteError.tsx';
import { loadCode } from './code/loadCode.ts';
import { PagePending } from './page/PagePending.tsx';
import { withHead } from './page/withHead.tsx';

type LoadPage = () => Promise<ComponentType>;

/** The component of every page; its code is loaded on the first visit. */
const components: Record<PageName, LoadPage> = {
  home: async () => (await import('./home/HomePage.tsx')).HomePage,
  search: async () => (await import('./levelSearch/SearchPage.tsx')).SearchPage,
  level: async () => (await import('./levelPage/LevelRoute.tsx')).LevelRoute,
  profile: async () => (await import('./profiles/ProfileRoute.tsx')).ProfileRoute,
  packs: async () => (await import('./packs/list/PacksPage.tsx')).PacksPage,
  pack: async () => (await import('./packs/page/PackRoute.tsx')).PackRoute,
  createPack: async () => (await import('./packs/CreatePackPage.tsx')).CreatePackPage,
  join: async () => (await import('./packs/invitations/JoinPage.tsx')).JoinPage,
  signUp: async () => (await import('./accounts/SignUpPage.tsx')).SignUpPage,
  signIn: async () => (await import('./accounts/SignInPage.tsx')).SignInPage,
  verifyEmail: async () => (await import('./accounts/VerifyEmailPage.tsx')).VerifyEmailPage,
  forgotPassword: async () => (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('./accounts/ResetPasswordPage.tsx')).ResetPasswordPage,
  account: async () => (await import('./ownAccount/AccountPage.tsx')).AccountPage,
  moderation: async () => (await import('./moderationPage/ModerationPage.tsx')).ModerationPage,
  changePassword: async () => (await import('./accounts/ChangePasswordPage.tsx')).ChangePasswordPage,
  upload: async () => (await import('./uploads/UploadPage.tsx')).UploadPage,
  aboutUpload: async () => (await import('./uploads/AboutUploadPage.tsx')).AboutUploadPage,
  guidelines: async () => (await import('./uploads/GuidelinesPage.tsx')).GuidelinesPage,
  support: async () => (await import('./site/SupportPage.tsx')).SupportPage,
  apiDocs: async () => (await import('./site/docs/ApiDocsPage.tsx')).ApiDocsPage,
  protocolError: async () => (await import('./site/ProtocolErrorPage.tsx')).ProtocolErrorPage,
};

const route = (path: string, load: LoadPage): RouteObject => ({
  path,
  caseSensitive: true,
  handle: load,
  // The router would keep a failure for good.
  lazy: async () => ({ Component: await loadCode(load).catch(() => latePage(load)) }),
  HydrateFallback: PagePending,
  ErrorBoundary: RouteError,
});

/** Pages about one thing set their heads themselves. */
const pageRoute = (name: PageName): RouteObject => {
  const page = pages[name];
  const load = components[name];
  return route(page.path, 'about' in page ? load : async () => withHead(page.head, await load()));
};

const children = [
  ...(Object.keys(components) as PageName[]).map(pageRoute),
  route('*', async () => (await import('./page/UnknownPage.tsx')).UnknownPage),
];

export const pageRoutes: RouteObject[] = [{ Component: App, ErrorBoundary: RouteError, children }];

/**
 * Fetches the code of the page at `path`, so that it is rendered at once. Throws `MissingCode` when that
 * fails.
 */
export async function prepareRoute(path: string): Promise<void> {
  for (const { route } of matchRoutes(pageRoutes, path) ?? []) {
    if (route.lazy) Object.assign(route, { Component: await loadCode(route.handle), lazy: undefined });
  }
}
