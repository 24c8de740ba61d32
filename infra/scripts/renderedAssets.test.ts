import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';
import { buildClient } from './buildClient.ts';

// Does nothing when the build is up to date.
beforeAll(() => buildClient(() => {}), 120_000);

/** An address in a string; the renderer's own modules are named relatively. */
const address = /(?<=["'`(])\/assets\/[\w.-]+/g;

test('a server reads one file to render pages, without the preview and the editor of levels', () => {
  const renderer = join(projectDir, 'dist', 'renderer');
  expect(readdirSync(renderer, { recursive: true })).toEqual(['renderPage.js']);
  const code = readFileSync(join(renderer, 'renderPage.js'), 'utf8');
  expect(code).not.toMatch(/WebGLRenderer|EditorView/);
  const elsewhere = [...code.matchAll(/\bimport\([`"'](\.[^`"']+)/g)].map(([, path = '']) => basename(path));
  expect([...new Set(elsewhere)].sort()).toEqual(['LevelEditor.tsx', 'LevelPreview.tsx']);
});

test('every file that pages rendered on the server name is in the build for browsers', () => {
  const renderer = join(projectDir, 'dist', 'renderer');
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(renderer, file), 'utf8'));
  const named = new Set(code.flatMap((text) => text.match(address) ?? []));
  expect(named.size).toBeGreaterThan(0);
  const missing = [...named].filter((path) => !existsSync(join(projectDir, 'dist', 'client', path)));
  expect(missing).toEqual([]);
});
