import { type Cursor, nested, peek, take } from './cursor.ts';
import { literalOf } from './literal.ts';
import { isOperator, joiners } from './operators.ts';
import type { FieldSyntax, Literal, ObjectSyntax, Syntax } from './syntax.ts';
import { isSymbol, isWord, takeSymbol } from './takeTokens.ts';
import type { Token } from './tokens.ts';

/**
 * Extracts objects, datablocks and plain assignments to variables from a text that is not a valid program.
 * Skips what it does not understand; unclosed constructs end with the file.
 * @throws FormatError only for objects nested too deeply
 */
export function parseTolerantly(cursor: Cursor): Syntax[] {
  const found: Syntax[] = [];
  while (peek(cursor).kind !== 'end') {
    const syntax = parseObject(cursor) ?? parseVariable(cursor);
    if (syntax === undefined) take(cursor);
    else found.push(syntax);
  }
  return found;
}

function parseVariable(cursor: Cursor): Syntax | undefined {
  const { kind, text } = peek(cursor);
  if (kind !== 'variable' || !isSymbol(peek(cursor, 1), '=')) return undefined;
  takeMany(cursor, 2);
  const parts: Syntax[] = [{ kind: 'variable', name: text }, parseValue(cursor)];
  return { kind: 'code', tag: 'assign', words: ['='], parts };
}

function parseObject(cursor: Cursor): ObjectSyntax | undefined {
  const keyword = peek(cursor);
  const isDatablock = isWord(keyword, 'datablock');
  if (!isDatablock && !isWord(keyword, 'new')) return undefined;
  const className = literalOf(peek(cursor, 1));
  if (className?.form !== 'word') return undefined;
  takeMany(cursor, 2);
  const object: ObjectSyntax = {
    kind: 'object',
    isDatablock,
    className,
    name: takeSymbol(cursor, '(') ? parseName(cursor) : undefined,
    parent: undefined,
    arguments: [],
    fields: [],
    children: [],
    start: keyword.start,
    end: 0,
    bodyStart: undefined,
  };
  if (takeSymbol(cursor, '{')) {
    object.bodyStart = cursor.end;
    nested(cursor, (inner) => parseMembers(inner, object));
  }
  takeSymbol(cursor, ';');
  object.end = cursor.end;
  return object;
}

/** The first literal up to the closing bracket, or up to a token that shows that the bracket is missing. */
function parseName(cursor: Cursor): Literal | undefined {
  let name: Literal | undefined;
  while (!endsHead(peek(cursor))) {
    const literal = literalOf(take(cursor));
    name ??= literal;
  }
  takeSymbol(cursor, ')');
  return name;
}

function endsHead(token: Token): boolean {
  return token.kind === 'end' || [')', '{', '}', ';'].some((symbol) => isSymbol(token, symbol));
}

function parseMembers(cursor: Cursor, object: ObjectSyntax): void {
  while (peek(cursor).kind !== 'end' && !takeSymbol(cursor, '}')) {
    const field = parseField(cursor);
    if (field !== undefined) {
      object.fields.push(field);
      continue;
    }
    const child = parseObject(cursor);
    if (child !== undefined) object.children.push(child);
    else take(cursor);
  }
}

function parseField(cursor: Cursor): FieldSyntax | undefined {
  const length = fieldHeadLength(cursor);
  if (length === undefined) return undefined;
  const { text: name, start } = peek(cursor);
  const literal = length > 2 ? literalOf(peek(cursor, 2)) : undefined;
  takeMany(cursor, length);
  const index = literal === undefined ? [] : [literal];
  const valueStart = peek(cursor).start;
  const value = parseValue(cursor);
  const valueEnd = Math.max(valueStart, cursor.end);
  takeSymbol(cursor, ';');
  return { name, index, value, start, end: cursor.end, valueStart, valueEnd };
}

/** The number of tokens of `name =` or `name[index] =` at this position, if it is one. */
function fieldHeadLength(cursor: Cursor): number | undefined {
  if (peek(cursor).kind !== 'word') return undefined;
  if (isSymbol(peek(cursor, 1), '=')) return 2;
  const hasIndex =
    isSymbol(peek(cursor, 1), '[') &&
    literalOf(peek(cursor, 2)) !== undefined &&
    isSymbol(peek(cursor, 3), ']') &&
    isSymbol(peek(cursor, 4), '=');
  return hasIndex ? 5 : undefined;
}

/** Literals and variables joined by concatenation; skips the rest up to where a value must have ended. */
function parseValue(cursor: Cursor): Syntax {
  const operands: Syntax[] = [];
  const operators: string[] = [];
  let isOperandNext = true;
  while (!endsValue(cursor)) {
    const token = take(cursor);
    if (isOperandNext) {
      const operand = operandOf(token);
      if (operand === undefined) continue;
      operands.push(operand);
      isOperandNext = false;
    } else if (isOperator(token, joiners)) {
      operators.push(token.text);
      isOperandNext = true;
    }
  }
  const first = operands[0] ?? { kind: 'literal', form: 'string', text: '' };
  return operands.length < 2
    ? first
    : { kind: 'chain', operators: operators.slice(0, operands.length - 1), operands };
}

function operandOf(token: Token): Syntax | undefined {
  return token.kind === 'variable' ? { kind: 'variable', name: token.text } : literalOf(token);
}

function endsValue(cursor: Cursor): boolean {
  const token = peek(cursor);
  if (token.kind === 'end' || isSymbol(token, ';') || isSymbol(token, '}') || isWord(token, 'new')) {
    return true;
  }
  return fieldHeadLength(cursor) !== undefined;
}

function takeMany(cursor: Cursor, count: number): void {
  for (let taken = 0; taken < count; taken++) take(cursor);
}
