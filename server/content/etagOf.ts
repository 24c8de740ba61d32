import { createHash } from 'node:crypto';

/** A strong ETag with its quotes: equal for equal bytes. */
export const etagOf = (bytes: Buffer | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
