import { FormatError } from '../formatError.ts';
import { type Cursor, peek, take } from './cursor.ts';
import { textPosition } from './textPosition.ts';
import type { Token } from './tokens.ts';

export function isSymbol(token: Token, symbol: string): boolean {
  return token.kind === 'symbol' && token.text === symbol;
}

/** Keywords are compared case-insensitively. */
export function isWord(token: Token, word: string): boolean {
  return token.kind === 'word' && token.text.length === word.length && token.text.toLowerCase() === word;
}

export function takeSymbol(cursor: Cursor, symbol: string): boolean {
  const isNext = isSymbol(peek(cursor), symbol);
  if (isNext) take(cursor);
  return isNext;
}

export function takeWord(cursor: Cursor, word: string): boolean {
  const isNext = isWord(peek(cursor), word);
  if (isNext) take(cursor);
  return isNext;
}

/** @throws FormatError when the next token is another one */
export function expectSymbol(cursor: Cursor, symbol: string): void {
  if (!takeSymbol(cursor, symbol)) throw unexpected(cursor, `"${symbol}"`);
}

/** @throws FormatError when the next token is of another kind */
export function expectKind(cursor: Cursor, kind: 'word' | 'variable', what: string): string {
  if (peek(cursor).kind !== kind) throw unexpected(cursor, what);
  return take(cursor).text;
}

export function unexpected(cursor: Cursor, wanted: string): FormatError {
  const token = peek(cursor);
  const found = token.kind === 'end' ? 'the end of the file' : JSON.stringify(token.text.slice(0, 40));
  return new FormatError(
    `Expected ${wanted}, found ${found}.`,
    textPosition(cursor.scanner.text, token.start),
  );
}
