import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Calls `report` when an answer has ended, with how many bytes of its body the system has taken. Where the
 * client has left earlier these are rather fewer than it got: bytes of which it is not certain do not count.
 * A refusal that took the place of the body counts as nothing.
 */
export function reportSent(
  response: ServerResponse,
  body: Buffer | Readable,
  report: (bytes: number) => void,
): void {
  let written = 0;
  let taken = 0;
  const look = () => {
    taken = Math.max(taken, written - response.writableLength);
  };
  // A listener of its own would make the body flow before the answer is ready for it.
  response.once('pipe', (source: Readable) => {
    source.on('data', (chunk: Buffer) => {
      written += chunk.length;
      look();
    });
  });
  response.on('drain', look);
  let isReported = false;
  const end = (bytes: number) => {
    if (!isReported) report(bytes);
    isReported = true;
  };
  response.once('finish', () => {
    if (![200, 206].includes(response.statusCode)) end(0);
    else end(Buffer.isBuffer(body) ? body.length : written);
  });
  response.once('close', () => end(taken));
}
