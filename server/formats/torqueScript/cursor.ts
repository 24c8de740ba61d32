import { FormatError } from '../formatError.ts';
import { maxDepth } from './syntax.ts';
import { textPosition } from './textPosition.ts';
import { createScanner, nextToken, type Scanner, type Token } from './tokens.ts';

/** A parser's place in a text. */
export interface Cursor {
  scanner: Scanner;
  /** Tokens read ahead. */
  ahead: Token[];
  /** Offset past the last consumed token. */
  end: number;
  depth: number;
}

export function createCursor(text: string, isTolerant: boolean): Cursor {
  return { scanner: createScanner(text, isTolerant), ahead: [], end: 0, depth: 0 };
}

/** The token `distance` places from here. */
export function peek(cursor: Cursor, distance = 0): Token {
  let token = cursor.ahead[distance];
  while (token === undefined) {
    cursor.ahead.push(nextToken(cursor.scanner));
    token = cursor.ahead[distance];
  }
  return token;
}

export function take(cursor: Cursor): Token {
  const token = cursor.ahead.shift() ?? nextToken(cursor.scanner);
  cursor.end = token.end;
  return token;
}

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

/** Runs a parser one level deeper. @throws FormatError beyond `maxDepth` */
export function nested<T>(cursor: Cursor, parse: (cursor: Cursor) => T): T {
  if (cursor.depth >= maxDepth) {
    throw new FormatError(
      'This is nested too deeply.',
      textPosition(cursor.scanner.text, peek(cursor).start),
    );
  }
  cursor.depth++;
  const result = parse(cursor);
  cursor.depth--;
  return result;
}

/** Parses items until the closing symbol, which is consumed. */
export function until<T>(cursor: Cursor, close: string, parse: (cursor: Cursor) => T): T[] {
  const items: T[] = [];
  while (!takeSymbol(cursor, close)) items.push(parse(cursor));
  return items;
}

/** Parses a comma-separated list, possibly empty, up to and including the closing symbol. */
export function commaSeparated<T>(cursor: Cursor, close: string, parse: (cursor: Cursor) => T): T[] {
  const items: T[] = [];
  if (takeSymbol(cursor, close)) return items;
  do items.push(parse(cursor));
  while (takeSymbol(cursor, ','));
  expectSymbol(cursor, close);
  return items;
}
