import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';

/** When a page breaks, or its code cannot be fetched (the network is gone, or a newer version was put on the site). */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorPage />;
}
