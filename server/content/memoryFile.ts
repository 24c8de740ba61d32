import type { CachePolicy } from '../cachePolicies.ts';
import type { FileReply } from '../fileReply.ts';
import { compressBoth } from './encoding.ts';
import { etagOf } from './etagOf.ts';

interface FileFacts {
  contentType: string;
  cache: CachePolicy;
  /** See `compress`. */
  brotliQuality: number;
}

/** A reply from memory, compressed once for all requests. */
export async function memoryFile(
  bytes: Buffer,
  { contentType, cache, brotliQuality }: FileFacts,
): Promise<FileReply> {
  const encodings = await compressBoth(bytes, brotliQuality);
  return { contentType, cache, etag: etagOf(bytes), body: bytes, encodings };
}
