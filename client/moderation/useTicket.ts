import { useState } from 'react';

/**
 * A ticket for `useLoad` that also changes when `reload` is called, for what an event says is out of date.
 * What is on screen stays until the answer comes.
 */
export function useTicket(ticket: number | null): [ticket: number | null, reload: () => void] {
  const [reloads, setReloads] = useState(0);
  // Both only grow, so their sum is another one after every change of either.
  return [ticket === null ? null : ticket + reloads, () => setReloads((count) => count + 1)];
}
