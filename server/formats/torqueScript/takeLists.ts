import type { Cursor } from './cursor.ts';
import { expectSymbol, takeSymbol } from './takeTokens.ts';

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
