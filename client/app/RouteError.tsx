import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { MissingCode } from '../code/loadCode.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { MissingCodePage } from './MissingCodePage.tsx';

/** Shown when a page fails, or when the code of a part of it cannot be fetched. */
export function RouteError() {
  const error = useRouteError();
  const { key } = useLocation();
  const isMissing = error instanceof MissingCode;
  useEffect(() => {
    if (!isMissing) console.error(error);
  }, [error, isMissing]);
  // The key makes every navigation try again; the page itself keeps the failure until it is loaded again.
  return isMissing ? <MissingCodePage key={key} load={error.load} /> : <ErrorPage />;
}
