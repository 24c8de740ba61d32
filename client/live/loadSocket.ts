import { markLost } from './connection.ts';
import type { LiveSocket } from './liveSocket.ts';
import { pause } from './pause.ts';

const retryMs = 2_000;

/**
 * Makes the socket by the code that `load` fetches. The socket's library and what receives events are a tenth
 * of the code of a first view, and no page needs them to be shown, so they are loaded separately. Without a
 * network they are requested again until they arrive.
 */
export async function loadSocket(load: () => Promise<() => LiveSocket>): Promise<LiveSocket> {
  for (;;) {
    try {
      return (await load())();
    } catch {
      markLost();
      await pause(retryMs);
    }
  }
}
