import type { TogetherAnswer, TogetherRequest } from '../../../shared/together.ts';
import { openedSocket } from '../../live/socket.ts';

/**
 * Sends the viewer's view of a level in 3D, or null to stop taking part. A late view would be useless, so
 * nothing is sent without a connection, and there is no answer then.
 */
export function sendView(request: TogetherRequest, answer?: (result: TogetherAnswer) => void): void {
  if (answer) openedSocket()?.emit('together:look', request, answer);
  else openedSocket()?.volatile.emit('together:look', request);
}
