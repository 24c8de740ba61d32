import { markLost } from './connection.ts';
import type { LiveSocket } from './liveSocket.ts';
import { pause } from './pause.ts';

const retryMs = 2_000;

/**
 * The socket's library is a tenth of the code of a first view, and no page needs it to be shown, so it is
 * loaded separately. Without a network it is requested again until it arrives.
 */
export async function loadSocket(
  load = async () => (await import('./createSocket.ts')).createSocket,
): Promise<LiveSocket> {
  for (;;) {
    try {
      return (await load())();
    } catch {
      markLost();
      await pause(retryMs);
    }
  }
}
