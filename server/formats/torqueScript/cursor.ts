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
