import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { createStore } from '../store/createStore.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/** Level → the colour of its picture. */
export const usePictureColors = createStore<{ byId: Readonly<Record<number, string>> }>(() => ({ byId: {} }));

/** Levels that are asked for together, as soon as everything that appears at once has appeared. */
let wanted = new Set<number>();
const asked = new Set<number>();

function want(id: number): void {
  if (asked.has(id)) return;
  asked.add(id);
  if (wanted.size === 0) queueMicrotask(ask);
  wanted.add(id);
}

async function ask(): Promise<void> {
  const ids = [...wanted].join();
  wanted = new Set();
  try {
    const colors = await call('level.pictureColors', { query: { ids } });
    usePictureColors.setState(({ byId }) => ({ byId: { ...byId, ...colors } }));
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
