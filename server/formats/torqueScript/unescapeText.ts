const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** Characters 0x80 to 0x9F of Mac OS Roman, which levels made on Macs write as `\x..`. */
const macRoman = 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü';

/**
 * A string literal's text for display: escapes resolved, colour codes (`\c0`) dropped. `\x80` to `\x9F` are
 * decoded as Mac Roman, others as Latin-1: real levels use both.
 */
export function unescapeText(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(/\\(?:x([0-9a-f]{2})|c[0-9rpo]|([\s\S]))/gi, (_, hex?: string, other?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    return other === undefined ? '' : (escapes[other] ?? other);
  });
}

function characterOf(code: number): string {
  if (code === 0) return '';
  return macRoman[code - 0x80] ?? String.fromCharCode(code);
}
