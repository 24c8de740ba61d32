import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';

/**
 * Each call has dependencies of its own, which inherit those of the process (server/http/answerCall.ts). A copy,
 * as by `{ ...deps }`, has only its own properties: a verb that passes one on fails when it is called.
 */

/** Follows the database, outside calls. */
const allowed = 'server/otherWrites/followWrites.ts';

type Node = Record<string, unknown> & { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesOf)];
}

/** Functions that see own properties only. */
const readers =
  /^(Object\.(assign|entries|keys|values|getOwnPropertyNames)|structuredClone|JSON\.stringify)$/;

/** The places where dependencies are copied. */
function copiesIn(file: string, source: string): string[] {
  const nodes = nodesOf(parseSync(file, source).program);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const isTyped = (node: Node) =>
    isNode(node.typeAnnotation) && /^:\s*Deps$/.test(textOf(node.typeAnnotation));
  const names = new Set(['deps', ...nodes.filter(isTyped).flatMap((node) => nameOf(node) ?? [])]);
  const isDeps = (node: unknown): boolean =>
    isNode(node) &&
    (names.has(nameOf(node) ?? '') ||
      (node.type === 'MemberExpression' && nameOf(node.property) === 'deps' && !node.computed));
  const takesRest = (node: unknown): node is Node =>
    isNode(node) &&
    node.type === 'ObjectPattern' &&
    (node.properties as Node[]).some(({ type }) => type === 'RestElement');
  const isCopy = (node: Node): boolean => {
    if (node.type === 'SpreadElement') return isDeps(node.argument);
    if (node.type === 'VariableDeclarator') return takesRest(node.id) && isDeps(node.init);
    if (node.type === 'CallExpression' && readers.test(textOf(node.callee as Node))) {
      return (node.arguments as unknown[]).some(isDeps);
    }
    return takesRest(node) && isTyped(node);
  };
  return nodes.filter(isCopy).map((node) => `${file}: ${textOf(node)}`);
}

test('nothing that a call runs copies its dependencies', () => {
  const sources = readdirSync(join(projectDir, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('server', path))
    .filter((path) => path.endsWith('.ts') && !/\.test\.|(^|\/)testing\//.test(path));
  const copies = sources.flatMap((file) => copiesIn(file, readFileSync(join(projectDir, file), 'utf8')));
  expect(copies.filter((copy) => !copy.startsWith(allowed))).toEqual([]);
  expect(copies).toHaveLength(1);
});

test.each([
  'const own = { ...deps, log }',
  'verb({ ...call.deps, log })',
  'function verb(all: Deps) { return { ...all }; }',
  'const { log, ...others } = deps',
  'const verb = ({ log, ...others }: Deps) => others',
  'Object.assign({}, deps)',
])('%s counts as a copy', (source) => {
  expect(copiesIn('verb.ts', source)).toHaveLength(1);
});

test.each([
  'verb({ deps, ...call })',
  'Object.assign(Object.create(deps), { log })',
  'const { log, ...others } = deps.config',
  'verb({ ...deps.config })',
])('%s does not', (source) => {
  expect(copiesIn('verb.ts', source)).toEqual([]);
});
