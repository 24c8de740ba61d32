import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>;

let router: Router | null = null;

/** Takes the site's router. Pages are rendered on the server without one. */
export function watchRouter(siteRouter: Router): void {
  router = siteRouter;
}

/** Whether somebody has followed a link whose page is still on its way: until it is there, the address is the old one. */
export const isLeaving = (): boolean => router?.state.navigation.state === 'loading';

/** Whether somebody who was at the address `from` has gone to another page since, or is on the way there. */
export const hasLeft = (from: string): boolean => location.href !== from || isLeaving();
