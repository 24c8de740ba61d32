import { createHash, hash } from 'node:crypto';
import { isNamed } from './evaluate.ts';
import type { ObjectSyntax, Statement, Syntax } from './syntax.ts';
import { createScanner, nextToken } from './tokens.ts';

/**
 * SHA-256 of a program's meaning: ignores comments, white space, case, brackets, the order of fields and of
 * sibling objects, and the MissionInfo object. Texts are prefixed with their length, so that different
 * programs never serialize alike.
 */
export function hashProgram(statements: Statement[]): string {
  const parts = statements
    .filter(({ syntax }) => !isMissionInfo(syntax))
    .map(({ syntax }) => canonical(syntax));
  return hash('sha256', group('program', parts));
}

/** For texts that are not a valid program: SHA-256 of their words and symbols. */
export function hashTokens(text: string): string {
  const digest = createHash('sha256').update('tokens');
  const scanner = createScanner(text, true);
  for (let token = nextToken(scanner); token.kind !== 'end'; token = nextToken(scanner)) {
    digest.update(` ${token.kind} ${leaf(token.text)}`);
  }
  return digest.digest('hex');
}

function canonical(syntax: Syntax): string {
  if (syntax.kind === 'literal') return `${syntax.form === 'tag' ? "'" : ''}${leaf(syntax.text)}`;
  if (syntax.kind === 'variable') return group('variable', [leaf(syntax.name)]);
  if (syntax.kind === 'chain') return group(syntax.operators.join(' '), syntax.operands.map(canonical));
  if (syntax.kind === 'object') return isMissionInfo(syntax) ? '' : canonicalObject(syntax);
  return group(syntax.tag, [group('words', syntax.words.map(leaf)), ...syntax.parts.map(canonical)]);
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
    group('name', object.name === undefined ? [] : [canonical(object.name)]),
    group('parent', object.parent === undefined ? [] : [leaf(object.parent)]),
    group('arguments', object.arguments.map(canonical)),
    group('fields', fields.sort()),
    group('children', children.sort()),
  ]);
}

function isMissionInfo(syntax: Syntax): boolean {
  return isNamed(syntax, 'missioninfo');
}

function group(tag: string, parts: string[]): string {
  return `${tag}(${parts.join(' ')})`;
}

function leaf(text: string): string {
  const lowerCase = text.toLowerCase();
  return `${lowerCase.length}:${lowerCase}`;
}

/** Keeps subtrees of deep trees from being serialized once per level. */
function shorten(text: string): string {
  return text.length <= 64 ? text : hash('sha256', text);
}
