import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilPainted } from './waits.ts';

/**
 * Follows which rooms a page joins, from before it is opened. The returned function resolves when the server has
 * answered the join of a room, and the page has done what it does then.
 */
export function followJoins(page: Page): (room: string) => Promise<void> {
  const joined: string[] = [];
  page.on('websocket', (socket) => {
    /** The number of the request → the room. */
    const asked = new Map<string, string>();
    socket.on('framesent', ({ payload }) => {
      const [, number, room] = /^42(\d+)\["room:join",\{"room":"([^"]+)"/.exec(String(payload)) ?? [];
      if (number && room) asked.set(number, room);
    });
    socket.on('framereceived', ({ payload }) => {
      const [, number = ''] = /^43(\d+)\[/.exec(String(payload)) ?? [];
      const room = asked.get(number);
      if (room) joined.push(room);
    });
  });
  return async (room) => {
    await expect.poll(() => joined).toContain(room);
    await untilPainted(page);
  };
}
