const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Text of a level file: UTF-8 where valid, else Windows-1252; byte order mark, stray NUL and 0x1A are dropped. */
export function decodeText(bytes: Uint8Array): string {
  return decode(withoutByteOrderMark(bytes)).replaceAll('\0', '').replaceAll('\x1a', '');
}

function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}
