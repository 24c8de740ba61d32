import { FormatError } from '../formatError.ts';
import { createCursor } from '../torqueScript/cursor.ts';
import { parseProgram } from '../torqueScript/parseProgram.ts';
import { parseTolerantly } from '../torqueScript/parseTolerantly.ts';
import type { Statement, Syntax } from '../torqueScript/syntax.ts';

export interface ParsedText {
  syntaxes: Syntax[];
  /** The text as a program; null when it is not a valid one. */
  statements: Statement[] | null;
  /** Why the text is not a valid program. */
  syntaxError: FormatError | null;
  /** Paths of `// @include` comments, with their offsets. */
  includes: { path: string; start: number }[];
}

/**
 * Parses a mission's text as the game does, else extracts its intact parts. @throws FormatError when a broken
 * text contains no object
 */
export function parseText(text: string): ParsedText {
  const cursor = createCursor(text, false);
  try {
    const statements = parseProgram(cursor);
    const syntaxes = statements.map(({ syntax }) => syntax);
    return { syntaxes, statements, syntaxError: null, includes: cursor.scanner.includes };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return parseBroken(text, error);
  }
}

function parseBroken(text: string, syntaxError: FormatError): ParsedText {
  const cursor = createCursor(text, true);
  const syntaxes = parseTolerantly(cursor);
  if (!syntaxes.some(({ kind }) => kind === 'object')) throw syntaxError;
  return { syntaxes, statements: null, syntaxError, includes: cursor.scanner.includes };
}
