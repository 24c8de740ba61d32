import { hash } from 'node:crypto';
import { isNamed } from './customCode.ts';
import type { ObjectSyntax, Statement, Syntax } from './syntax.ts';
import type { Token } from './tokens.ts';

/**
 * SHA-256 of what a program means: blind to comments, white space, case, brackets, the order of fields and of sibling objects,
 * and to the MissionInfo object. Parts carry their length, so that no two different programs are written down alike.
 */
export function hashProgram(statements: Statement[]): string {
  const parts = statements
    .filter(({ syntax }) => !isMissionInfo(syntax))
    .map(({ syntax }) => canonical(syntax));
  return sha256(group('program', parts));
}

/** For texts that are no valid program: SHA-256 of their tokens. */
export function hashTokens(tokens: Token[]): string {
  return sha256(
    group(
      'tokens',
      tokens.map(({ kind, text }) => `${kind} ${text.toLowerCase()}`),
    ),
  );
}

function canonical(syntax: Syntax): string {
  if (syntax.kind === 'literal')
    return group(syntax.form === 'tag' ? 'tag' : 'text', [syntax.text.toLowerCase()]);
  if (syntax.kind === 'variable') return group('variable', [syntax.name.toLowerCase()]);
  if (syntax.kind === 'chain')
    return group('chain', [...syntax.operators, ...syntax.operands.map(canonical)]);
  if (syntax.kind === 'object') return isMissionInfo(syntax) ? group('none', []) : canonicalObject(syntax);
  const words = syntax.words.map((word) => word.toLowerCase());
  return group(syntax.tag, [group('words', words), ...syntax.parts.map(canonical)]);
}

function canonicalObject(object: ObjectSyntax): string {
  const fields = object.fields.map(({ name, index, value }) =>
    group(name.toLowerCase(), [canonical(value), ...index.map(canonical)]),
  );
  const children = object.children
    .filter((child) => !isMissionInfo(child))
    .map((child) => shorten(canonical(child)));
  return group(object.isDatablock ? 'datablock' : 'new', [
    canonical(object.className),
    object.name === undefined ? '' : canonical(object.name),
    object.parent?.toLowerCase() ?? '',
    group('arguments', object.arguments.map(canonical)),
    group('fields', fields.sort()),
    group('children', children.sort()),
  ]);
}

function isMissionInfo(syntax: Syntax): boolean {
  return isNamed(syntax, 'missioninfo');
}

function group(tag: string, parts: string[]): string {
  return `${tag}(${parts.map((part) => `${part.length}:${part}`).join('')})`;
}

/** Keeps deep trees from being written down once per level. */
function shorten(text: string): string {
  return text.length <= 64 ? text : sha256(text);
}

function sha256(text: string): string {
  return hash('sha256', text);
}
