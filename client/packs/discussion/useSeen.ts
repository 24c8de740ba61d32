import { useState } from 'react';

const seenKey = (accountId: number, packId: number) => `discussion:${accountId}:${packId}`;

function stored(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

/** The newest message of a pack's discussion that the viewer has seen. */
export function useSeen(accountId: number, packId: number): [seen: number, setSeen: (id: number) => void] {
  const key = seenKey(accountId, packId);
  const [seen, setSeen] = useState(() => stored(key));
  const remember = (id: number) => {
    setSeen(id);
    try {
      localStorage.setItem(key, String(id));
    } catch {
      // Storage may be forbidden or full: the message is then remembered while the page is open.
    }
  };
  return [seen, remember];
}
