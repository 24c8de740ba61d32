import { FormatError } from '../formatError.ts';
import { endOfRun, isBlank, isDigit, isLetter, isLineBreak } from './characters.ts';
import { textPosition } from './textPosition.ts';

/** `tag` is a string in single quotes; the last token is always `end`. */
export type TokenKind = 'word' | 'variable' | 'number' | 'string' | 'tag' | 'symbol' | 'end';

export interface Token {
  kind: TokenKind;
  /** As written; for strings the raw text between the quotes, escapes unresolved. */
  text: string;
  start: number;
  end: number;
}

/** A text being split into tokens on demand. */
export interface Scanner {
  text: string;
  /**
   * Whether strings end with their line, an open comment with the text, and characters of no token are
   * skipped.
   */
  isTolerant: boolean;
  at: number;
  count: number;
  previous: Token | undefined;
  /** Line comments of the form `// @include "path"` so far. */
  includes: { path: string; start: number }[];
}

/**
 * Bounds time and memory. Real missions have one token per 6 bytes or more, so the largest allowed file stays
 * below.
 */
const maxTokens = 1_000_000;

/** The longer of two symbols that start alike comes first. */
const symbolsByFirstCharacter = groupByFirstCharacter(
  [
    ['<<=', '>>=', '!$='],
    ['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='],
    ['<<', '>>', '++', '--', '==', '!=', '<=', '>=', '$=', '&&', '||', '::'],
    ['=', '<', '>', '@', '!', '~', '&', '|', '^', '+', '-', '*', '/', '%', '?', ':', '.', ','],
    [';', '$', '(', ')', '[', ']', '{', '}'],
  ].flat(),
);

/**
 * Words and symbols after which `%` continues an expression, so that it means modulus; after others it starts
 * a variable.
 */
const symbolsBeforeOperator = new Set([')', ']', '++', '--']);
const wordsBeforeOperand = new Set(['return', 'case', 'or', 'else', 'do', 'spc', 'tab', 'nl']);

const includeComment = /^\/\/\s*@include\s+"([^"]*)"/;

export function createScanner(text: string, isTolerant: boolean): Scanner {
  return { text, isTolerant, at: 0, count: 0, previous: undefined, includes: [] };
}

/**
 * The next token of TorqueScript after blanks and comments.
 * @throws FormatError for too many tokens, and for characters of no token unless tolerant
 */
export function nextToken(scanner: Scanner): Token {
  const { text, isTolerant } = scanner;
  let token: Token | undefined;
  while (token === undefined) {
    skipBlanksAndComments(scanner);
    const start = scanner.at;
    if (start >= text.length) return { kind: 'end', text: '', start: text.length, end: text.length };
    token = readToken(text, start, scanner.previous);
    if (!isTolerant) rejectBroken(text, start, token);
    scanner.at = token?.end ?? start + 1;
  }
  scanner.previous = token;
  scanner.count++;
  if (scanner.count > maxTokens) {
    throw new FormatError('There are too many words and symbols.', textPosition(text, token.start));
  }
  return token;
}

function skipBlanksAndComments(scanner: Scanner): void {
  const { text, isTolerant, includes } = scanner;
  while (true) {
    const start = endOfRun(text, scanner.at, isBlank);
    const end = endOfComment(text, start, isTolerant);
    scanner.at = end ?? start;
    if (end === undefined) return;
    const path = includeComment.exec(text.slice(start, end))?.[1];
    if (path !== undefined) includes.push({ path, start });
  }
}

function endOfComment(text: string, at: number, isTolerant: boolean): number | undefined {
  if (text.startsWith('//', at)) return endOfLine(text, at);
  if (!text.startsWith('/*', at)) return undefined;
  const close = text.indexOf('*/', at + 2);
  if (close >= 0) return close + 2;
  if (isTolerant) return text.length;
  throw new FormatError('This comment is never closed.', textPosition(text, at));
}

function readToken(text: string, at: number, previous: Token | undefined): Token | undefined {
  const code = text.charCodeAt(at);
  if (isLetter(code)) return sliceToken('word', text, at, endOfWord(text, at));
  if (code === 0x22) return readString('string', text, at);
  if (code === 0x27) return readString('tag', text, at);
  const next = text.charCodeAt(at + 1);
  const isNumber = isDigit(code) || (code === 0x2e && isDigit(next));
  if (isNumber) return sliceToken('number', text, at, endOfNumber(text, at));
  const isGlobal = code === 0x24 && isLetter(next);
  const isLocal = code === 0x25 && isLetter(next) && isOperandNext(previous);
  if (isGlobal || isLocal) return sliceToken('variable', text, at, endOfVariable(text, at));
  const symbol = symbolsByFirstCharacter.get(code)?.find((candidate) => text.startsWith(candidate, at));
  if (symbol === undefined) return undefined;
  return { kind: 'symbol', text: symbol, start: at, end: at + symbol.length };
}

function rejectBroken(text: string, at: number, token: Token | undefined): void {
  if (token === undefined) {
    throw new FormatError(
      `The character ${JSON.stringify(text[at])} does not belong here.`,
      textPosition(text, at),
    );
  }
  const isQuoted = token.kind === 'string' || token.kind === 'tag';
  const isClosed = token.end - token.start === token.text.length + 2;
  if (isQuoted && !isClosed) {
    throw new FormatError('This string is not closed on its line.', textPosition(text, at));
  }
}

function sliceToken(kind: TokenKind, text: string, start: number, end: number): Token {
  return { kind, text: text.slice(start, end), start, end };
}

function readString(kind: 'string' | 'tag', text: string, start: number): Token {
  const quote = text.charCodeAt(start);
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return { kind, text: text.slice(start + 1, at), start, end: at + 1 };
    if (isLineBreak(code)) break;
    const isEscape = code === 0x5c && at + 1 < text.length && !isLineBreak(text.charCodeAt(at + 1));
    at += isEscape ? 2 : 1;
  }
  return { kind, text: text.slice(start + 1, at), start, end: at };
}

function isOperandNext(previous: Token | undefined): boolean {
  if (previous === undefined) return true;
  if (previous.kind === 'symbol') return !symbolsBeforeOperator.has(previous.text);
  return previous.kind === 'word' && wordsBeforeOperand.has(previous.text.toLowerCase());
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

function endOfWord(text: string, from: number): number {
  return endOfRun(text, from, (code) => isLetter(code) || isDigit(code));
}

function endOfVariable(text: string, from: number): number {
  let at = endOfWord(text, from + 1);
  while (text.startsWith('::', at) && endOfWord(text, at + 2) > at + 2) at = endOfWord(text, at + 2);
  return at;
}

function endOfNumber(text: string, from: number): number {
  if (/^0x[0-9a-f]/i.test(text.slice(from, from + 3))) return endOfWord(text, from);
  let at = endOfRun(text, from, isDigit);
  if (text[at] === '.' && isDigit(text.charCodeAt(at + 1))) at = endOfRun(text, at + 1, isDigit);
  const exponent = /^e[+-]?[0-9]/i.exec(text.slice(at, at + 3));
  return exponent === null ? at : endOfRun(text, at + exponent[0].length, isDigit);
}

function groupByFirstCharacter(symbols: readonly string[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const symbol of symbols) {
    const first = symbol.charCodeAt(0);
    groups.set(first, [...(groups.get(first) ?? []), symbol]);
  }
  return groups;
}
