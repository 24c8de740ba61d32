/** A string, tagged string, number or bare word; `text` is ready for display, escapes resolved. */
export interface Literal {
  kind: 'literal';
  form: 'string' | 'tag' | 'number' | 'word';
  text: string;
}

/** `$global` or `%local`, with its sign. */
export interface Variable {
  kind: 'variable';
  name: string;
}

/**
 * Operands joined by binary operators of one precedence: `operators[i]` stands before `operands[i + 1]`.
 * Flat, so that long chains stay shallow.
 */
export interface Chain {
  kind: 'chain';
  operators: string[];
  operands: Syntax[];
}

/** `name[index] = value;` in an object. */
export interface FieldSyntax {
  name: string;
  index: Syntax[];
  value: Syntax;
  /** Offsets of the whole field, semicolon included, and of its value. */
  start: number;
  end: number;
  valueStart: number;
  valueEnd: number;
}

/** `new Class(name : parent, arguments) { fields, children }` or a datablock declaration. */
export interface ObjectSyntax {
  kind: 'object';
  isDatablock: boolean;
  /** A bare word, or code for a computed class. */
  className: Syntax;
  name: Syntax | undefined;
  parent: string | undefined;
  arguments: Syntax[];
  fields: FieldSyntax[];
  children: ObjectSyntax[];
  start: number;
  end: number;
  /** Offset past the opening brace, where there is one. */
  bodyStart: number | undefined;
}

/** Everything that matters only as code: `words` are its names and operators, `parts` its sub-expressions. */
export interface CodeSyntax {
  kind: 'code';
  tag: CodeTag;
  words: string[];
  parts: Syntax[];
}

export type CodeTag =
  | 'assign'
  | 'block'
  | 'break'
  | 'call'
  | 'case'
  | 'class'
  | 'conditional'
  | 'continue'
  | 'for'
  | 'function'
  | 'if'
  | 'index'
  | 'member'
  | 'nothing'
  | 'package'
  | 'postfix'
  | 'return'
  | 'switch'
  | 'unary'
  | 'while';

export type Syntax = Literal | Variable | Chain | ObjectSyntax | CodeSyntax;

/** A statement at the top of a program, with the offsets of its first character and past its last one. */
export interface Statement {
  syntax: Syntax;
  start: number;
  end: number;
}

/** Maximum depth of nested brackets, blocks and objects. Real missions stay under 10. */
export const maxDepth = 64;

/** The direct children of a syntax node, in source order. */
export function childrenOf(syntax: Syntax): Syntax[] {
  if (syntax.kind === 'chain') return syntax.operands;
  if (syntax.kind === 'code') return syntax.parts;
  if (syntax.kind !== 'object') return [];
  const parts = [syntax.className];
  if (syntax.name !== undefined) parts.push(syntax.name);
  for (const argument of syntax.arguments) parts.push(argument);
  for (const { index, value } of syntax.fields) {
    for (const part of index) parts.push(part);
    parts.push(value);
  }
  for (const child of syntax.children) parts.push(child);
  return parts;
}
