import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from './windows1252.ts';

/**
 * Text of a level file: UTF-8 where valid, else Windows-1252; byte order mark, stray NUL and 0x1A are
 * dropped.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes.subarray(byteOrderMarkLength(bytes)));
  return text.replaceAll('\0', '').replaceAll('\x1a', '');
}

export function byteOrderMarkLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function decode(bytes: Uint8Array): string {
  return isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    : decodeWindows1252(bytes);
}
