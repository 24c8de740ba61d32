import type { IncomingMessage } from 'node:http';

/** Whether the server does not read on in the body of a request, so that no more of it can arrive. */
export const isHeldBack = ({ readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableLength >= readableHighWaterMark;
