import type { CachePolicy } from '../cachePolicies.ts';
import type { FileReply } from '../fileReply.ts';
import { compress } from './encoding.ts';
import { etagOf } from './etagOf.ts';

interface FileFacts {
  contentType: string;
  cache: CachePolicy;
  /** 0–11; the higher, the smaller and the slower. */
  brotliQuality: number;
}

/** Bytes as a file that is sent from memory, compressed once for everybody who asks. */
export async function memoryFile(
  bytes: Buffer,
  { contentType, cache, brotliQuality }: FileFacts,
): Promise<FileReply> {
  const [br, gzip] = await Promise.all([compress(bytes, 'br', brotliQuality), compress(bytes, 'gzip')]);
  return { contentType, cache, etag: etagOf(bytes), body: bytes, encodings: { br, gzip } };
}
