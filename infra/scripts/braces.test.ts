import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';

const checked = ['shared', 'server', 'client', 'infra'];

interface Statement {
  type: string;
  start: number;
  end: number;
}
/** What `if`, `else` and loops consist of. */
type Branching = Statement & Partial<Record<'consequent' | 'alternate' | 'body', Statement | null>>;

/** The statements of `if`, `else` and loops in a file that stand on a line of their own without braces. */
function bareStatements(file: string, code: string): string[] {
  const found: string[] = [];
  const check = (statement: Statement | null | undefined) => {
    if (!statement || statement.type === 'BlockStatement') return;
    const before = code.slice(0, statement.start);
    if (/\n\s*$/.test(before)) found.push(`${file}:${before.split('\n').length}`);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && /^(If|For\w*|While|DoWhile)Statement$/.test(String(node.type))) {
      const { consequent, alternate, body } = node as Branching;
      for (const statement of [consequent, alternate, body]) check(statement);
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, code).program);
  return found;
}

test('a statement of `if`, `else` or a loop is in braces unless it stands on the same line', () => {
  const files = checked
    .flatMap((folder) =>
      readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.(tsx?|mjs|js)$/.test(path));
  expect(files.length).toBeGreaterThan(1_500);
  const read = (file: string) => readFileSync(join(projectDir, file), 'utf8');
  expect(files.flatMap((file) => bareStatements(file, read(file)))).toEqual([]);
});

test.each([
  'if (a)\n  b();',
  'if (a) b();\nelse\n  c();',
  'for (const a of b)\n  a();',
  'while (a)\n  // Why.\n  b();',
])('%j is found', (code) => {
  expect(bareStatements('some.ts', code)).toHaveLength(1);
});

test.each(['if (a) b();\nelse c();', 'if (a) b();\nelse if (c) d();', 'for (const a of b) {\n  a();\n}'])(
  '%j is not found',
  (code) => {
    expect(bareStatements('some.ts', code)).toEqual([]);
  },
);
