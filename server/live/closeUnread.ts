import { serverLimits } from '../limits.ts';
import { breakOff, type Connection } from './connection.ts';

/** What waits for the connections of one address, because they do not read. */
export interface Unread {
  bytes: number;
}

/** Beside its text, which all who receive it share. */
const packetBytes = 500;

/**
 * Breaks off a connection that does not read what it is sent: what waits for it would fill the memory, and its
 * pings can be answered without reading them. `ofAddress` is the sum of all connections of its address.
 */
export function closeUnread(
  connection: Connection,
  ofAddress: Unread,
  clock: () => number,
  onClosed: () => void,
): void {
  let waiting = 0;
  let waitsSince = 0;
  const put = (bytes: number): void => {
    ofAddress.bytes += bytes - waiting;
    waiting = bytes;
  };
  connection.on('packetCreate', ({ data }) => {
    const isTooMuch = waiting > serverLimits.socketUnreadBytes || ofAddress.bytes > serverLimits.unreadBytes;
    const isTooLong = Math.abs(clock() - waitsSince) > serverLimits.socketUnreadMs;
    if (waiting > 0 && (isTooMuch || isTooLong)) {
      onClosed();
      breakOff(connection);
      return;
    }
    if (waiting === 0) waitsSince = clock();
    put(waiting + packetBytes + (data?.length ?? 0));
  });
  // Follows at once where nothing waits.
  connection.on('flush', () => put(0));
  connection.once('close', () => put(0));
}
