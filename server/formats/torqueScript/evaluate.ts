import { joiners } from './operators.ts';
import type { Syntax } from './syntax.ts';

/** Global variables, by lower-case name with `$`. */
export type Variables = ReadonlyMap<string, string>;

/**
 * The longest value that a variable may pass on, so that variables made of variables cannot grow without
 * bound.
 */
const maxVariableLength = 255;

/**
 * The text of an expression made of literals, known variables and concatenation; undefined for anything else.
 */
export function evaluate(syntax: Syntax, variables: Variables): string | undefined {
  if (syntax.kind === 'literal') return syntax.text;
  if (syntax.kind === 'variable') return variables.get(syntax.name.toLowerCase());
  if (syntax.kind === 'chain') return concatenate(syntax.operands, syntax.operators, variables);
  const isNegative = syntax.kind === 'code' && syntax.tag === 'unary' && syntax.words.join() === '-';
  const [operand] = isNegative ? syntax.parts : [];
  return operand?.kind === 'literal' && operand.form === 'number' ? `-${operand.text}` : undefined;
}

function concatenate(operands: Syntax[], operators: string[], variables: Variables): string | undefined {
  const pieces: string[] = [];
  for (const [index, operand] of operands.entries()) {
    const joiner = index === 0 ? '' : joiners.get(operators[index - 1] ?? '');
    const text = evaluate(operand, variables);
    if (joiner === undefined || text === undefined) return undefined;
    pieces.push(joiner, text);
  }
  return pieces.join('');
}

/**
 * Values of global variables: the first assignment to each among these statements, where it can be evaluated.
 * `$usermods` is the path of the game's mods, therefore empty here.
 */
export function readVariables(statements: Syntax[]): Variables {
  const variables = new Map([['$usermods', '']]);
  const seen = new Set(variables.keys());
  for (const statement of statements) {
    const isAssignment =
      statement.kind === 'code' && statement.tag === 'assign' && statement.words[0] === '=';
    const [target, value] = isAssignment ? statement.parts : [];
    if (target?.kind !== 'variable' || value === undefined) continue;
    const name = target.name.toLowerCase();
    if (seen.has(name)) continue;
    seen.add(name);
    const text = evaluate(value, variables);
    if (text !== undefined && text.length <= maxVariableLength) variables.set(name, text);
  }
  return variables;
}

/** Whether a syntax node is an object of this lower-case name. */
export function isNamed(syntax: Syntax, name: string): boolean {
  if (syntax.kind !== 'object' || syntax.name === undefined) return false;
  return evaluate(syntax.name, new Map())?.toLowerCase() === name;
}
