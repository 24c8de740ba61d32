import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import type { ReturnState } from './returnPath.ts';

/** Leads to a page that comes back to this one. Another state would begin another navigation, so it stays the same. */
export function Detour({ to }: { to: 'signIn' | 'guidelines' }) {
  const { pathname, search, hash } = useLocation();
  const back = useMemo<ReturnState>(() => ({ returnTo: pathname + search + hash }), [pathname, search, hash]);
  return <Navigate replace to={pathOf(to)} state={back} />;
}
