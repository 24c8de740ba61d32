import { useState } from 'react';

const placeOf = (accountId: number, packId: number) => `discussion:${accountId}:${packId}`;

function stored(place: string): number {
  try {
    return Number(localStorage.getItem(place) ?? 0);
  } catch {
    return 0;
  }
}

/** Up to which message this browser's person has seen the discussion of a pack. */
export function useSeen(accountId: number, packId: number): [seen: number, setSeen: (id: number) => void] {
  const place = placeOf(accountId, packId);
  const [seen, setSeen] = useState(() => stored(place));
  const remember = (id: number) => {
    setSeen(id);
    try {
      localStorage.setItem(place, String(id));
    } catch {
      // Storage may be forbidden or full: it is then remembered as long as the page is open.
    }
  };
  return [seen, remember];
}
