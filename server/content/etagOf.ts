import { createHash } from 'node:crypto';

/** A strong ETag with its quotes: equal for equal bytes. */
export function etagOf(bytes: Buffer | string): string {
  const etag = createEtag();
  etag.add(bytes);
  return etag.end();
}

/** The same for bytes that come in parts. */
export function createEtag(): { add(bytes: Buffer | string): void; end(): string } {
  const hash = createHash('sha256');
  return {
    add: (bytes) => void hash.update(bytes),
    end: () => `"${hash.digest('base64url').slice(0, 27)}"`,
  };
}
