import { expect, test } from 'vitest';
import { codeAt } from '../testing/codeAt.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { findStep } from './totp.ts';

const secret = toBase32(Buffer.from('12345678901234567890'));

/** RFC 6238, appendix B: the last six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(secret, seconds * 1_000)).toBe(code);
  expect(findStep(secret, code, seconds * 1_000, 0)).toBe(Math.floor(seconds / 30));
});

test('only six digits are a code', () => {
  for (const code of ['', '28708', '2870820', '28708x']) expect(findStep(secret, code, 59_000, 0)).toBeNull();
});

test('base32 keeps every byte', () => {
  const bytes = Buffer.from(Array.from({ length: 20 }, (_, index) => (index * 37) % 256));
  expect(fromBase32(toBase32(bytes))).toEqual(bytes);
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});
