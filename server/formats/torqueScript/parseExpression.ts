import { type Cursor, nested, peek, take } from './cursor.ts';
import { literalOf } from './literal.ts';
import { assignmentOperators, isOperator, operatorLevels, unaryOperators } from './operators.ts';
import type { FieldSyntax, Literal, ObjectSyntax, Syntax } from './syntax.ts';
import { commaSeparated, until } from './takeLists.ts';
import { expectKind, expectSymbol, isSymbol, isWord, takeSymbol, unexpected } from './takeTokens.ts';
import type { Token } from './tokens.ts';

/** @throws FormatError */
export function parseExpression(cursor: Cursor): Syntax {
  const condition = parseChain(cursor, 0);
  if (!takeSymbol(cursor, '?')) return condition;
  const yes = nested(cursor, parseExpression);
  expectSymbol(cursor, ':');
  const no = nested(cursor, parseExpression);
  return { kind: 'code', tag: 'conditional', words: [], parts: [condition, yes, no] };
}

function parseChain(cursor: Cursor, level: number): Syntax {
  const levelOperators = operatorLevels[level];
  if (levelOperators === undefined) return parseUnary(cursor);
  const first = parseChain(cursor, level + 1);
  if (!isOperator(peek(cursor), levelOperators)) return first;
  const operands = [first];
  const operators: string[] = [];
  while (isOperator(peek(cursor), levelOperators)) {
    operators.push(take(cursor).text);
    operands.push(parseChain(cursor, level + 1));
  }
  return { kind: 'chain', operators, operands };
}

function parseUnary(cursor: Cursor): Syntax {
  const words: string[] = [];
  while (isOperator(peek(cursor), unaryOperators)) words.push(take(cursor).text);
  const operand = parsePostfix(cursor);
  return words.length === 0 ? operand : { kind: 'code', tag: 'unary', words, parts: [operand] };
}

/**
 * A primary with its member, index and call steps in one flat list, so that long chains stay shallow; then an
 * assignment to it.
 */
function parsePostfix(cursor: Cursor): Syntax {
  const primary = parsePrimary(cursor);
  const steps: Syntax[] = [];
  for (let step = parseStep(cursor); step !== undefined; step = parseStep(cursor)) steps.push(step);
  const target: Syntax =
    steps.length === 0 ? primary : { kind: 'code', tag: 'postfix', words: [], parts: [primary, ...steps] };
  const isSlot = primary.kind === 'variable' || steps.length > 0;
  return isSlot ? parseAssignment(cursor, target) : target;
}

function parseStep(cursor: Cursor): Syntax | undefined {
  if (takeSymbol(cursor, '[')) return parseIndex(cursor);
  if (!takeSymbol(cursor, '.')) return undefined;
  const words = [expectKind(cursor, 'word', 'a name')];
  if (!takeSymbol(cursor, '(')) return { kind: 'code', tag: 'member', words, parts: [] };
  return { kind: 'code', tag: 'call', words, parts: parseList(cursor, ')') };
}

function parseIndex(cursor: Cursor): Syntax {
  return { kind: 'code', tag: 'index', words: [], parts: parseList(cursor, ']') };
}

function parseAssignment(cursor: Cursor, target: Syntax): Syntax {
  const { kind, text } = peek(cursor);
  if (kind !== 'symbol') return target;
  if (text === '++' || text === '--') {
    take(cursor);
    return { kind: 'code', tag: 'assign', words: [text], parts: [target] };
  }
  if (!assignmentOperators.has(text)) return target;
  take(cursor);
  return { kind: 'code', tag: 'assign', words: [text], parts: [target, nested(cursor, parseExpression)] };
}

function parsePrimary(cursor: Cursor): Syntax {
  const token = peek(cursor);
  if (isWord(token, 'new')) return parseObject(cursor);
  if (isSymbol(token, '(')) return parseParentheses(cursor);
  if (token.kind === 'variable') return { kind: 'variable', name: take(cursor).text };
  const literal = literalOf(token);
  if (literal === undefined) throw unexpected(cursor, 'a value');
  take(cursor);
  return literal.form === 'word' ? parseCallOf(cursor, literal) : literal;
}

function parseParentheses(cursor: Cursor): Syntax {
  expectSymbol(cursor, '(');
  const inner = nested(cursor, parseExpression);
  expectSymbol(cursor, ')');
  return inner;
}

function parseCallOf(cursor: Cursor, word: Literal): Syntax {
  const words = [word.text];
  if (takeSymbol(cursor, '::')) words.push(expectKind(cursor, 'word', 'a function name'));
  else if (!isSymbol(peek(cursor), '(')) return word;
  expectSymbol(cursor, '(');
  return { kind: 'code', tag: 'call', words, parts: parseList(cursor, ')') };
}

function parseList(cursor: Cursor, close: string): Syntax[] {
  return nested(cursor, (inner) => commaSeparated(inner, close, parseExpression));
}

/** `new Class(name : parent, arguments) { … }`, without what follows. @throws FormatError */
function parseObject(cursor: Cursor): ObjectSyntax {
  const { start } = take(cursor);
  const className = parseClassName(cursor);
  expectSymbol(cursor, '(');
  const head = parseHead(cursor);
  const object: ObjectSyntax = {
    kind: 'object',
    isDatablock: false,
    className,
    ...head,
    fields: [],
    children: [],
    start,
    end: 0,
    bodyStart: undefined,
  };
  if (takeSymbol(cursor, '{')) {
    object.bodyStart = cursor.end;
    nested(cursor, (inner) => until(inner, '}', () => parseMember(inner, object)));
  }
  object.end = cursor.end;
  return object;
}

function parseClassName(cursor: Cursor): Syntax {
  if (isSymbol(peek(cursor), '(')) {
    return { kind: 'code', tag: 'class', words: [], parts: [parseParentheses(cursor)] };
  }
  return { kind: 'literal', form: 'word', text: expectKind(cursor, 'word', 'a class') };
}

function parseHead(cursor: Cursor): Pick<ObjectSyntax, 'name' | 'parent' | 'arguments'> {
  if (takeSymbol(cursor, ')')) return { name: undefined, parent: undefined, arguments: [] };
  const name = nested(cursor, parseExpression);
  const parent = takeSymbol(cursor, ':') ? expectKind(cursor, 'word', 'the name of the parent') : undefined;
  if (takeSymbol(cursor, ',')) return { name, parent, arguments: parseArguments(cursor) };
  expectSymbol(cursor, ')');
  return { name, parent, arguments: [] };
}

function parseArguments(cursor: Cursor): Syntax[] {
  if (isSymbol(peek(cursor), ')')) throw unexpected(cursor, 'a value');
  return parseList(cursor, ')');
}

function parseMember(cursor: Cursor, object: ObjectSyntax): void {
  const isChild = isWord(peek(cursor), 'new') && !isFieldName(peek(cursor, 1));
  if (!isChild) {
    object.fields.push(parseField(cursor));
    return;
  }
  object.children.push(parseObject(cursor));
  expectSymbol(cursor, ';');
}

/** Whether the token after a word makes that word a field's name. */
function isFieldName(next: Token): boolean {
  return isSymbol(next, '=') || isSymbol(next, '[');
}

/** `name[index] = value;` @throws FormatError */
function parseField(cursor: Cursor): FieldSyntax {
  const { start } = peek(cursor);
  const name = expectKind(cursor, 'word', 'a field or "}"');
  const index = takeSymbol(cursor, '[') ? parseList(cursor, ']') : [];
  expectSymbol(cursor, '=');
  const valueStart = peek(cursor).start;
  const value = parseExpression(cursor);
  const valueEnd = cursor.end;
  expectSymbol(cursor, ';');
  return { name, index, value, start, end: cursor.end, valueStart, valueEnd };
}

/** `datablock Class(name : parent) { fields };` @throws FormatError */
export function parseDatablock(cursor: Cursor): ObjectSyntax {
  const { start } = take(cursor);
  const className = parseClassName(cursor);
  expectSymbol(cursor, '(');
  const head = parseHead(cursor);
  expectSymbol(cursor, '{');
  const bodyStart = cursor.end;
  const fields = nested(cursor, (inner) => until(inner, '}', parseField));
  expectSymbol(cursor, ';');
  return {
    kind: 'object',
    isDatablock: true,
    className,
    ...head,
    fields,
    children: [],
    start,
    end: cursor.end,
    bodyStart,
  };
}
