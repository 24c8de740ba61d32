/** Bytes 0x80 to 0x9F of Windows-1252; unassigned ones stay as they are. Other bytes are Latin-1. */
const highControls = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** TextDecoder is not used: some Node versions decode Latin-1 instead. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(
    /[\x80-\x9f]/g,
    (character) => highControls[character.charCodeAt(0) - 0x80] ?? character,
  );
}

/** Characters that Windows-1252 lacks become question marks. */
export function encodeWindows1252(text: string): Uint8Array {
  const bytes = Array.from(text, (character) => {
    const high = highControls.indexOf(character);
    if (high >= 0) return 0x80 + high;
    const code = character.codePointAt(0) ?? 0;
    const isLatin1 = code < 0x80 || (code > 0x9f && code <= 0xff);
    return isLatin1 ? code : 0x3f;
  });
  return Uint8Array.from(bytes);
}
