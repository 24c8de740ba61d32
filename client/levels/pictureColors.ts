import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { createStore } from '../store/createStore.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/** Level → the colour of its picture. */
export const usePictureColors = createStore<{ byId: Readonly<Record<number, string>> }>(() => ({ byId: {} }));

/** An address has a limited length. */
const askedTogether = 200;
const wanted = new Set<number>();
let askedCount = 0;

/** Levels that are wanted at the same moment are asked for together, and each only once. */
function want(id: number): void {
  if (wanted.size === askedCount) queueMicrotask(ask);
  wanted.add(id);
}

async function ask(): Promise<void> {
  const ids = [...wanted].slice(askedCount);
  askedCount = wanted.size;
  try {
    for (let start = 0; start < ids.length; start += askedTogether) {
      const some = ids.slice(start, start + askedTogether).join();
      const colors = await call('level.pictureColors', { query: { ids: some } });
      usePictureColors.setState(({ byId }) => ({ byId: { ...byId, ...colors } }));
    }
  } catch {
    // Without a colour, a place has the neutral one.
  }
}

/**
 * The colour of the place of a level's picture until that is loaded. What the server has rendered has the
 * colours that came with the page; for what appears later they are asked for.
 */
export function usePictureColor(id: number): string | undefined {
  const color = usePictureColors(({ byId }) => byId[id]);
  const [isLater] = useState(useIsHydrated());
  useEffect(() => {
    if (isLater && color === undefined) want(id);
  }, [id, isLater, color]);
  return color;
}
