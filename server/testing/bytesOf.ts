import type { FileReply } from '../fileReply.ts';

/** The bytes of an answer that is in memory. */
export async function bytesOf({ body }: FileReply): Promise<Buffer> {
  if (typeof body === 'function') return body();
  if (Buffer.isBuffer(body)) return body;
  throw new Error('It should be in memory.');
}
