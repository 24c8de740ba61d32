import { describe, expect, it } from 'vitest';
import { decodeText } from './decodeText.ts';

describe('decodeText', () => {
  it('reads UTF-8, with and without byte order mark', () => {
    expect(decodeText(Buffer.from('Ünïcödé 🎱'))).toBe('Ünïcödé 🎱');
    expect(decodeText(Buffer.from('\ufeffname'))).toBe('name');
  });

  it('reads text that is not UTF-8 as Windows-1252', () => {
    expect(decodeText(Buffer.from([0x80, 0x20, 0x93, 0xdc, 0x62, 0x65, 0x72, 0x94, 0x81]))).toBe(
      '€ “Über”\x81',
    );
  });

  it('drops the byte order mark of a text that is not UTF-8', () => {
    expect(decodeText(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xfc]))).toBe('aü');
  });

  it('drops NUL and 0x1A and keeps the rest', () => {
    expect(decodeText(Buffer.from('a\0b\x1ac\r\n\td'))).toBe('abc\r\n\td');
  });
});
