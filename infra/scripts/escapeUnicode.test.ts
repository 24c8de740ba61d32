import { isAscii } from 'node:buffer';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { escapeUnicode } from './escapeUnicode.mjs';

test.each([
  `'Marble – “blast”… 🦄'`,
  '`Marble – “blast”…`',
  String.raw`'\…\\…\\\…'`,
  `/^[’…]+$/.test('…’')`,
  `/^[\\p{L}🦀]+$/u.test('é🦀')`,
  `/^[!-🦀]$/u.test('🦄')`,
])('%s means the same in ASCII', (code) => {
  const escaped = escapeUnicode(code);
  expect(isAscii(Buffer.from(escaped))).toBe(true);
  expect(runInNewContext(escaped)).toEqual(runInNewContext(code));
});
