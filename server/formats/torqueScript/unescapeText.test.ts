import { expect, it } from 'vitest';
import { unescapeText } from './unescapeText.ts';

it.each([
  ['plain', 'plain'],
  [String.raw`a\nb\tc\rd`, 'a\nb\tc\rd'],
  [String.raw`\"quoted\" \'too\' \\ \q`, '"quoted" \'too\' \\ q'],
  [String.raw`\c3red\c0 and \crno \cpcolour\co \cx`, 'red and no colour cx'],
  [String.raw`\xFCber N\x91onTech`, 'über NëonTech'],
  [String.raw`\x41\x00\x4g`, 'Ax4g'],
  ['ends with \\', 'ends with \\'],
])('reads %s', (raw, text) => {
  expect(unescapeText(raw)).toBe(text);
});
