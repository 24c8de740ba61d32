import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import { idInRoom, roomPattern } from '../../shared/rooms.ts';
import type { Live } from './live.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import type { Looker } from './lookers.ts';
import { createPacer } from './pacer.ts';
import { signedInActor } from './signedInActor.ts';

/** The shortest time between two announcements at one level, and between two of one person. */
const everyMs = limits.writingRepeatMs / 2;
/** More people than write at once. */
const maxWriters = 10_000;

const WriteRequest = z.strictObject({ room: z.string().regex(roomPattern('level')) });

interface WritingOptions {
  live: Live;
  /** The person of a connection who looks at a level. */
  lookerOf: (socket: LiveSocket) => Looker | undefined;
  onError: (error: unknown) => void;
}

/**
 * Publishes to a level's room that somebody writes a comment. Each announcement reaches everybody at the
 * level, so neither many windows of one person nor many people make it more frequent: of several, the last one
 * counts. Returns a function that stops it.
 */
export function shareWriting(
  io: LiveServer,
  { live, lookerOf, onError }: WritingOptions,
): () => Promise<void> {
  const pacer = createPacer({ everyMs, onError });
  /** Those who were announced a moment ago. */
  const announced = new LRUCache<number, true>({ max: maxWriters, ttl: everyMs });
  io.on('connection', (socket) => {
    socket.on('comment:write', (request: unknown) => {
      const parsed = WriteRequest.safeParse(request);
      const actor = signedInActor(socket);
      const looker = lookerOf(socket);
      if (!parsed.success || !actor || !looker?.mayWrite || announced.has(actor.id)) return;
      const { room } = parsed.data;
      if (!socket.rooms.has(room)) return;
      announced.set(actor.id, true);
      const levelId = idInRoom('level', room) ?? 0;
      pacer.run(room, () =>
        live.publish(room, 'comment:writing', { levelId, author: looker.profile }, socket.id),
      );
    });
  });
  return pacer.close;
}
