import type { createBrowserRouter, Navigation } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>;

let router: Router | null = null;

/** Takes the site's router. Pages are rendered on the server without one. */
export function watchRouter(siteRouter: Router): void {
  router = siteRouter;
}

/**
 * The navigation to a page that is still on its way, another object for each; null when there is none. Until the page
 * is there, the address is the old one.
 */
export function navigationUnderWay(): Navigation | null {
  const navigation = router?.state.navigation;
  return navigation?.state === 'loading' ? navigation : null;
}
