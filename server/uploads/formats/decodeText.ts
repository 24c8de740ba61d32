const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes 0x80 to 0x9F of Windows-1252; those that mean nothing stay as they are. Not left to TextDecoder: some Node versions read Latin-1 instead. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

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
    return decodeWindows1252(bytes);
  }
}

function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(
    /[\x80-\x9f]/g,
    (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character,
  );
}
