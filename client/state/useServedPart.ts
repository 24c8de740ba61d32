import { useLocation } from 'react-router-dom';
import { shownCount, step } from '../ui/showMore.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/**
 * The part of a list that its page is served with: `?levels=28` names the first of the entries, so that
 * reading goes on in browsers that run no code. Once its code runs, the page shows the list from its
 * beginning, and more of it by itself.
 */
export function useServedPart<Item>(list: string, all: readonly Item[], first: number) {
  const { search } = useLocation();
  if (useIsHydrated()) return { items: all, first };
  const params = new URLSearchParams(search);
  const named = Number(params.get(list));
  const from = named > 0 && named < all.length ? Math.floor(named) : 0;
  const items = all.slice(from);
  const size = from ? step : first;
  const next = shownCount(items.length, 0, size);
  params.set(list, `${from + next}`);
  return { items, first: size, nextAddress: next < items.length ? `?${params}#${list}` : null };
}
