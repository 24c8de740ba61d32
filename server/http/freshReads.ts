import type { ServerResponse } from 'node:http';
import { serverLimits } from '../limits.ts';

interface FreshReads {
  /** Whether so many reads of an address are in progress that further ones have to wait. */
  isFull(address: string): boolean;
  add(address: string, response: ServerResponse): void;
}

/**
 * Counts the reads of each address that were begun a moment ago and are not answered: the more of them are in
 * progress, the more their answers from the database and from files keep everybody else waiting. One that
 * takes longer waits for something else, such as its turn in a queue or its client, and is not counted.
 */
export function createFreshReads(onFree: (address: string) => void): FreshReads {
  const counts = new Map<string, number>();
  const isFull = (address: string) => (counts.get(address) ?? 0) >= serverLimits.freshReads;

  function remove(address: string): void {
    const left = (counts.get(address) ?? 0) - 1;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
    onFree(address);
  }

  return {
    isFull,
    add(address, response) {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      const leave = () => {
        clearTimeout(timer);
        response.off('close', leave);
        remove(address);
      };
      const timer = setTimeout(leave, serverLimits.freshMs);
      response.once('close', leave);
    },
  };
}
