import { useLocation } from 'react-router-dom';
import { partParam } from '../../shared/partAddress.ts';
import { step } from '../ui/showMore.ts';

/**
 * The part of a list that its page is served with: `?part.levels=28` names the first of its entries, so that
 * reading goes on in browsers that run no code. Browsers show every list from its beginning.
 */
export function useServedPart<Item>(list: string, all: readonly Item[], first: number) {
  const { search } = useLocation();
  if (!import.meta.env.SSR) return { items: all, first };
  const from = Number(new URLSearchParams(search).get(partParam(list)));
  return from > 0 && from < all.length
    ? { items: all.slice(from), first: step, from }
    : { items: all, first };
}
