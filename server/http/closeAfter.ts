import type { Socket } from 'node:net';
import { limits } from '../../shared/limits.ts';

/** Who sends a file that is far too large gets the answer, too. */
const maxBytes = 10 * limits.uploadBytes;
const lookEveryMs = 1_000;

/**
 * Closes a connection that sends on for longer than `maxMs`, or more than anybody needs, though it has its
 * answer. Returns what ends the watch.
 */
export function closeAfter(socket: Socket, maxMs: number): () => void {
  const [since, before] = [performance.now(), socket.bytesRead];
  const look = setInterval(() => {
    const isEnough = performance.now() - since > maxMs || socket.bytesRead - before > maxBytes;
    if (isEnough) socket.destroy();
    if (socket.destroyed) clearInterval(look);
  }, lookEveryMs).unref();
  return () => clearInterval(look);
}
