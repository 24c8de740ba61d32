import type { TogetherAnswer, TogetherRequest } from '../../../shared/together.ts';
import { openedSocket } from '../../live/socket.ts';

/**
 * Says where one looks in a level in 3D, or with a null view that one does not look with others any more. Of no use
 * later, so without a connection it is not sent; then there is no answer either.
 */
export function sendLook(request: TogetherRequest, answer?: (result: TogetherAnswer) => void): void {
  if (answer) openedSocket()?.emit('together:look', request, answer);
  else openedSocket()?.volatile.emit('together:look', request);
}
