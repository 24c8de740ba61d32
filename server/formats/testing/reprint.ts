import { createScanner, nextToken, type Token } from '../torqueScript/tokens.ts';

const separators = [' ', '\t', '\r\n', '\n\n   ', ' /* { */ ', ' // } "\n'];
const upperCaseWords = new Set(['SPC', 'TAB', 'NL']);

/** A program with the same tokens in another case, with other blanks and comments between them. */
export function reprint(text: string, random: (below: number) => number): string {
  const scanner = createScanner(text, false);
  const pieces: string[] = [];
  for (let token = nextToken(scanner); token.kind !== 'end'; token = nextToken(scanner)) {
    const written = text.slice(token.start, token.end);
    pieces.push(separators[random(separators.length)] ?? ' ', withOtherCase(token, written, random));
  }
  return pieces.join('');
}

function withOtherCase({ kind, text }: Token, written: string, random: (below: number) => number): string {
  const mustStay =
    kind === 'symbol' || upperCaseWords.has(text) || text.includes('\\') || written.startsWith('0x');
  if (mustStay) return written;
  return random(2) === 0 ? written.toUpperCase() : written.toLowerCase();
}
