const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** Text of a level file: UTF-8 where valid (with or without byte order mark), else Windows-1252; stray NUL and 0x1A are dropped. */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replaceAll('\0', '').replaceAll('\x1a', '');
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}
