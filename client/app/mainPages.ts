import { loadCode } from '../code/loadCode.ts';

/** The most visited pages, and forms and questions, which have to work without a network. */
const mainPages: ReadonlyArray<() => Promise<unknown>> = [
  () => import('../levelSearch/SearchPage.tsx'),
  () => import('../levelPage/LevelRoute.tsx'),
  () => import('../packs/list/PacksPage.tsx'),
  () => import('../packs/page/PackRoute.tsx'),
  () => import('../profiles/ProfileRoute.tsx'),
  () => import('../home/HomePage.tsx'),
  () => import('../uploads/UploadPage.tsx'),
  () => import('../accounts/SignInPage.tsx'),
  () => import('../packs/page/PackTextsForm.tsx'),
  () => import('../packs/page/AddLevelsDialog.tsx'),
  () => import('../packs/page/LevelNoteForm.tsx'),
  () => import('./leaveSite.tsx'),
];

/** A file that takes longer is on a dead connection, which must be released. */
const maxFileMs = 10_000;

/** Brings a file into the browser's cache. */
async function cacheFile(path: string): Promise<string> {
  const answer = await fetch(path, { priority: 'low', signal: AbortSignal.timeout(maxFileMs) });
  return answer.text();
}

/** Whether the page contains these styles; a link with their address tells so. */
const isInPage = (path: string): boolean =>
  document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(path)}"]`) !== null;

/**
 * Fetches one file after another: a browser keeps few connections, and people need them for what they do.
 * Imports alone would take all of them at once.
 */
async function loadAll(): Promise<void> {
  if (import.meta.env.PROD) {
    const list = await cacheFile('/mainPages.txt');
    for (const path of list.split('\n').filter(Boolean)) {
      if (!isInPage(path)) await cacheFile(path);
    }
  }
  for (const load of mainPages) await loadCode(load);
}

/** At first the network is left to what the visitor does, such as scrolling to pictures. */
const firstMs = 3_000;

/** Waits until the browser is idle, if it reports that. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 10_000 });
  else setTimeout(run, 2_000);
};

/**
 * Fetches the code of the main pages once the first is shown, so that they open at once, and without a
 * network.
 */
export function loadMainPages(): void {
  // A page whose code did not arrive fetches it when it is opened.
  const load = () => setTimeout(() => whenIdle(() => void loadAll().catch(() => undefined)), firstMs);
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}
