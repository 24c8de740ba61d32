import type { Token } from './tokens.ts';

/**
 * Binary operators from lowest to highest precedence; all are left-associative. The words are operators in
 * upper case only.
 */
export const operatorLevels: readonly ReadonlySet<string>[] = [
  ['&&', '||'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['@', 'SPC', 'TAB', 'NL', '$=', '!$='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
].map((operators) => new Set(operators));

export const unaryOperators: ReadonlySet<string> = new Set(['-', '!', '~']);

export const assignmentOperators: ReadonlySet<string> = new Set([
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '<<=',
  '>>=',
]);

/** The text that each concatenating operator inserts between its operands. */
export const joiners: ReadonlyMap<string, string> = new Map([
  ['@', ''],
  ['SPC', ' '],
  ['TAB', '\t'],
  ['NL', '\n'],
]);

export function isOperator(token: Token, operators: { has(operator: string): boolean }): boolean {
  return (token.kind === 'symbol' || token.kind === 'word') && operators.has(token.text);
}
