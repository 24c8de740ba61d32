import { loadCode } from '../code/loadCode.ts';

/** The pages that most visits lead to. */
const mainPages: ReadonlyArray<() => Promise<unknown>> = [
  () => import('../levels/search/SearchPage.tsx'),
  () => import('../levelPage/LevelRoute.tsx'),
  () => import('../packs/list/PacksPage.tsx'),
  () => import('../packs/page/PackRoute.tsx'),
  () => import('../profiles/ProfileRoute.tsx'),
  () => import('../home/HomePage.tsx'),
  () => import('../uploads/UploadPage.tsx'),
  () => import('../accounts/SignInPage.tsx'),
];

const loadAll = async (): Promise<void> => {
  for (const load of mainPages) await loadCode(load);
};

/** Waits until the browser has nothing else to do. Some browsers cannot say when. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 10_000 });
  else setTimeout(run, 2_000);
};

/** Fetches the code of the main pages once the first is shown, so that they open at once, and without a network. */
export function loadMainPages(): void {
  // A page whose code did not arrive fetches it when it is opened.
  const load = () => whenIdle(() => void loadAll().catch(() => undefined));
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}
