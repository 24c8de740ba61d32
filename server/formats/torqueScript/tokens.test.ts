import { describe, expect, it } from 'vitest';
import { createScanner, nextToken } from './tokens.ts';

describe('nextToken', () => {
  it.each([
    ['new A(b);', 'new A ( b ) ;'],
    ['a@b SPC"c d"', 'a @ b SPC c d'],
    ['$a::b::c=%x%%y', '$a::b::c = %x % %y'],
    ['5%b 5 %b (a)%b', '5 % b 5 % b ( a ) % b'],
    ['return %b;else %c', 'return %b ; else %c'],
    ['switch$($x)', 'switch $ ( $x )'],
    ['a$=b!$=c', 'a $= b !$= c'],
    ['0xFFg 1.5e-3 .5 7.foo 2e', '0xFFg 1.5e-3 .5 7 . foo 2 e'],
    ['a<<=b>>c>=d', 'a <<= b >> c >= d'],
    ['i++ --j', 'i ++ -- j'],
    ['a/*x*/b//c\nd', 'a b d'],
    ['a//b\rc', 'a c'],
    ['"a // b" /* " */ c', 'a // b c'],
    [String.raw`"a\"b" 'c\'d'`, String.raw`a\"b c\'d`],
  ])('splits %s', (text, tokens) => {
    expect(textsOf(text, false).join(' ')).toBe(tokens);
  });

  it.each([
    ['a\n  "b\nc"', 'This string is not closed on its line.', { line: 2, column: 3 }],
    ['"a\\', 'This string is not closed on its line.', { line: 1, column: 1 }],
    ['a\r\n\r/* b', 'This comment is never closed.', { line: 3, column: 1 }],
    ['a # b', 'The character "#" does not belong here.', { line: 1, column: 3 }],
  ])('refuses %j', (text, message, position) => {
    expect(() => textsOf(text, false)).toThrow(expect.objectContaining({ message, position }));
  });

  it.each([
    ['a "b\nc "d\\', 'a b c d\\'],
    ['a # b § c', 'a b c'],
    ['a /* b', 'a'],
  ])('makes the best of %j when tolerant', (text, tokens) => {
    expect(textsOf(text, true).join(' ')).toBe(tokens);
  });

  it('notes included files in comments, not in strings', () => {
    const scanner = createScanner(
      '// @include "a/data/b.dif"\n"// @include \\"no\\"" //@include   "c"\n// see @include "no"\n/* // @include "no" */',
      false,
    );
    while (nextToken(scanner).kind !== 'end');
    expect(scanner.includes).toEqual([
      { path: 'a/data/b.dif', start: 0 },
      { path: 'c', start: 48 },
    ]);
  });
});

function textsOf(text: string, isTolerant: boolean): string[] {
  const scanner = createScanner(text, isTolerant);
  const texts: string[] = [];
  for (let token = nextToken(scanner); token.kind !== 'end'; token = nextToken(scanner)) {
    texts.push(token.text);
  }
  return texts;
}
