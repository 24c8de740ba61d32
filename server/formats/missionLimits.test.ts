import { describe, expect, it } from 'vitest';
import { serverLimits } from '../limits.ts';
import { FormatError } from './formatError.ts';
import { parseMission } from './mission.ts';
import { missionText } from './testing/missionText.ts';

const fill = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));
const many = 400_000;

/** Inputs that would make a careless parser slow, deep or large. */
const hostile: Record<string, string> = {
  blanks: fill(' ', serverLimits.missionBytes),
  'line ends': fill('\n', serverLimits.missionBytes),
  'comment lines': missionText(fill('// a comment, and another one after it\n', 4000 * 39)),
  'open block comments': fill('/*', serverLimits.missionBytes),
  'an open comment': `/*${fill('*', many)}`,
  'an open string': `"${fill('a', many)}`,
  'an open string of backslashes': `"${fill('\\', many)}`,
  'open strings': fill('new X() { a = "b\n', many),
  'a long word': fill('a', many),
  words: fill('abc ', many),
  'a long number': fill('1', many),
  'a long variable': `$a${fill('::a', many)}`,
  brackets: fill('(', many),
  'square brackets': fill('a[', many),
  braces: fill('{', many),
  'closing braces': fill('}', many),
  'objects within objects': fill('new A() {', many),
  'objects as names': fill('new A(', many),
  'objects as values': fill('new A() { a = ', many),
  'unary operators': `$x = ${fill('-', many)}1;`,
  concatenations: `$x = "a"${fill(' @ "b"', many)};`,
  additions: missionText(`new A() { x = 1${fill('+1', many)}; };`),
  conditionals: `$x = ${fill('1?2:', many)}3;`,
  assignments: `${fill('$a=', many)}1;`,
  members: `$a${fill('.b', many)} = 1;`,
  calls: `$a${fill('.b()', many)};`,
  indices: `$a${fill('[0]', many)} = 1;`,
  alternatives: `if (1) {} ${fill('else if (1) {}', many)}`,
  'conditions within conditions': fill('if (1) ', many),
  loops: fill('do ', many),
  cases: `switch (1) { case 1${fill(' or 1', many)}: }`,
  'broken values': missionText(fill('a = ; new ', many)),
  'broken indices': missionText(`a = ${fill('b[c ', many)}`),
  'empty statements': fill(';', serverLimits.missionBytes),
  'NUL bytes': fill('a\0', serverLimits.missionBytes),
  'a path of slashes': missionText(`new TSStatic() { shapeName = "${fill('/data', many)}"; };`),
};

describe('hostile missions', () => {
  // In quadratic time, one of these would take minutes, and fail by the time limit of tests.
  it.each(Object.entries(hostile))('%s are read or refused', (_, text) => parseOrRefuse(Buffer.from(text)));

  it('nests 60 objects, not a thousand', () => {
    const nest = (depth: number) =>
      Buffer.from(missionText(`${'new A() {'.repeat(depth)} x = "1"; ${'};'.repeat(depth)}`));
    expect(parseMission(nest(60)).syntaxError).toBeNull();
    expect(() => parseMission(nest(1000))).toThrow('This is nested too deeply.');
  });

  it('reads a mission of 100,000 lines', () => {
    const item = '   new Item() {\r\n      position = "1 2 3";\r\n      dataBlock = "GemItem";\r\n   };\r\n';
    expect(parseMission(Buffer.from(missionText(item.repeat(25_000))))).toMatchObject({
      syntaxError: null,
      gems: 25_000,
    });
  });

  it('refuses missions over 5 MB with a message', () => {
    expect(() => parseMission(Buffer.alloc(serverLimits.missionBytes + 1, ' '))).toThrow(
      'A mission may have at most 5000000 bytes',
    );
  });

  it('refuses more words and symbols than any mission has', () => {
    expect(() => parseMission(Buffer.from(fill('new A();', serverLimits.missionBytes)))).toThrow(
      'There are too many words and symbols.',
    );
  });
});

function parseOrRefuse(bytes: Uint8Array): void {
  try {
    parseMission(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
  }
}
