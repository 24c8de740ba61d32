import { useState } from 'react';

/**
 * A ticket for `useLoad` that also changes on `reload()`: call it when an event says that the data have
 * changed. The old data stay on screen until the new ones arrive.
 */
export function useTicket(ticket: number | null): [ticket: number | null, reload: () => void] {
  const [reloads, setReloads] = useState(0);
  // Both numbers only grow, so every change of either one gives a new sum.
  return [ticket === null ? null : ticket + reloads, () => setReloads((count) => count + 1)];
}
