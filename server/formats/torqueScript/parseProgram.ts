import { type Cursor, nested, peek, take } from './cursor.ts';
import { parseDatablock, parseExpression } from './parseExpression.ts';
import type { CodeSyntax, CodeTag, Statement, Syntax } from './syntax.ts';
import { commaSeparated, until } from './takeLists.ts';
import {
  expectKind,
  expectSymbol,
  isSymbol,
  isWord,
  takeSymbol,
  takeWord,
  unexpected,
} from './takeTokens.ts';
import type { Token } from './tokens.ts';

/** Parses a whole program as the game does. Empty statements are dropped. @throws FormatError */
export function parseProgram(cursor: Cursor): Statement[] {
  const statements: Statement[] = [];
  while (peek(cursor).kind !== 'end') {
    const { start } = peek(cursor);
    const syntax = parseTopLevel(cursor);
    if (!isNothing(syntax)) statements.push({ syntax, start, end: cursor.end });
  }
  return statements;
}

function parseTopLevel(cursor: Cursor): Syntax {
  if (isWord(peek(cursor), 'package')) return parsePackage(cursor);
  if (isWord(peek(cursor), 'function')) return parseFunction(cursor);
  return parseStatement(cursor);
}

function parsePackage(cursor: Cursor): Syntax {
  take(cursor);
  const name = expectKind(cursor, 'word', 'the name of the package');
  expectSymbol(cursor, '{');
  const functions = nested(cursor, (inner) => until(inner, '}', parseFunction));
  takeSymbol(cursor, ';');
  return code('package', functions, [name]);
}

function parseFunction(cursor: Cursor): Syntax {
  if (!takeWord(cursor, 'function')) throw unexpected(cursor, 'a function');
  const names = [expectKind(cursor, 'word', 'the name of the function')];
  if (takeSymbol(cursor, '::')) names.push(expectKind(cursor, 'word', 'the name of the function'));
  expectSymbol(cursor, '(');
  const parameters = commaSeparated(cursor, ')', (inner) => expectKind(inner, 'variable', 'a parameter'));
  const body = parseBlock(cursor);
  takeSymbol(cursor, ';');
  return code('function', [body], [...names, '(', ...parameters]);
}

function parseBlock(cursor: Cursor): Syntax {
  expectSymbol(cursor, '{');
  return code('block', nested(cursor, (inner) => until(inner, '}', parseStatement)).filter(isSomething));
}

const statementsByWord: Record<string, (cursor: Cursor) => Syntax> = {
  break: (cursor) => parseWordStatement(cursor, 'break'),
  continue: (cursor) => parseWordStatement(cursor, 'continue'),
  return: parseReturn,
  if: parseIf,
  while: parseWhile,
  do: parseDo,
  for: parseFor,
  switch: parseSwitch,
  datablock: parseDatablock,
};

function parseStatement(cursor: Cursor): Syntax {
  const token = peek(cursor);
  if (takeSymbol(cursor, ';')) return code('nothing', []);
  if (isSymbol(token, '{')) return parseBlock(cursor);
  const word = token.kind === 'word' ? token.text.toLowerCase() : '';
  const parseByWord = Object.hasOwn(statementsByWord, word) ? statementsByWord[word] : undefined;
  if (parseByWord !== undefined) return parseByWord(cursor);
  const expression = parseExpression(cursor);
  expectSymbol(cursor, ';');
  return expression;
}

function parseWordStatement(cursor: Cursor, tag: 'break' | 'continue'): Syntax {
  take(cursor);
  expectSymbol(cursor, ';');
  return code(tag, []);
}

function parseReturn(cursor: Cursor): Syntax {
  take(cursor);
  if (takeSymbol(cursor, ';')) return code('return', []);
  const value = parseExpression(cursor);
  expectSymbol(cursor, ';');
  return code('return', [value]);
}

/**
 * Conditions and bodies in turn, a final `else` body without condition: flat, so that long `else if` chains
 * stay shallow.
 */
function parseIf(cursor: Cursor): Syntax {
  const parts: Syntax[] = [];
  do {
    take(cursor);
    parts.push(parseCondition(cursor), nested(cursor, parseStatement));
    if (!takeWord(cursor, 'else')) return code('if', parts);
  } while (isWord(peek(cursor), 'if'));
  parts.push(nested(cursor, parseStatement));
  return code('if', parts);
}

function parseWhile(cursor: Cursor): Syntax {
  take(cursor);
  return code('while', [parseCondition(cursor), nested(cursor, parseStatement)]);
}

function parseDo(cursor: Cursor): Syntax {
  take(cursor);
  const body = nested(cursor, parseStatement);
  if (!takeWord(cursor, 'while')) throw unexpected(cursor, '"while"');
  const condition = parseCondition(cursor);
  takeSymbol(cursor, ';');
  return code('while', [body, condition], ['do']);
}

function parseFor(cursor: Cursor): Syntax {
  take(cursor);
  expectSymbol(cursor, '(');
  const head = [parseOptional(cursor, ';'), parseOptional(cursor, ';'), parseOptional(cursor, ')')];
  return code('for', [...head, nested(cursor, parseStatement)]);
}

function parseOptional(cursor: Cursor, close: string): Syntax {
  if (takeSymbol(cursor, close)) return code('nothing', []);
  const expression = parseExpression(cursor);
  expectSymbol(cursor, close);
  return expression;
}

function parseSwitch(cursor: Cursor): Syntax {
  take(cursor);
  const words = takeSymbol(cursor, '$') ? ['$'] : [];
  const subject = parseCondition(cursor);
  expectSymbol(cursor, '{');
  const cases = nested(cursor, (inner) => until(inner, '}', parseCase));
  return code('switch', [subject, ...cases], words);
}

/**
 * The values are in a block of their own, so that they cannot be confused with statements. `default` has
 * none.
 */
function parseCase(cursor: Cursor): Syntax {
  const values: Syntax[] = [];
  if (takeWord(cursor, 'case')) {
    do values.push(parseExpression(cursor));
    while (takeWord(cursor, 'or'));
  } else if (!takeWord(cursor, 'default')) {
    throw unexpected(cursor, '"case", "default" or "}"');
  }
  expectSymbol(cursor, ':');
  const body: Syntax[] = [];
  while (!isCaseEnd(peek(cursor))) body.push(nested(cursor, parseStatement));
  return code('case', [code('block', values), ...body.filter(isSomething)]);
}

function isCaseEnd(token: Token): boolean {
  return isSymbol(token, '}') || isWord(token, 'case') || isWord(token, 'default');
}

function parseCondition(cursor: Cursor): Syntax {
  expectSymbol(cursor, '(');
  const condition = nested(cursor, parseExpression);
  expectSymbol(cursor, ')');
  return condition;
}

function code(tag: CodeTag, parts: Syntax[], words: string[] = []): CodeSyntax {
  return { kind: 'code', tag, words, parts };
}

function isNothing(syntax: Syntax): boolean {
  return syntax.kind === 'code' && syntax.tag === 'nothing';
}

function isSomething(syntax: Syntax): boolean {
  return !isNothing(syntax);
}
