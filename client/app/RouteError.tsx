import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';

/**
 * Shown when a page fails or its code cannot be fetched: without a network, or after the site was updated.
 */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorPage />;
}
