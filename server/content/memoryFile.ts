import type { CachePolicy } from '../cachePolicies.ts';
import type { FileReply } from '../fileReply.ts';
import { compress } from './encoding.ts';
import { etagOf } from './etagOf.ts';

interface FileFacts {
  contentType: string;
  cache: CachePolicy;
  /** Brotli's quality, from 0 to 11; higher is smaller and slower. */
  brotliQuality: number;
}

/** A reply from memory, compressed once for all requests. */
export async function memoryFile(
  bytes: Buffer,
  { contentType, cache, brotliQuality }: FileFacts,
): Promise<FileReply> {
  const [br, gzip] = await Promise.all([compress(bytes, 'br', brotliQuality), compress(bytes, 'gzip')]);
  return { contentType, cache, etag: etagOf(bytes), body: bytes, encodings: { br, gzip } };
}
