import { describe, expect, it } from 'vitest';
import { FormatError } from '../formatError.ts';
import { missionText, parse } from '../testing/missionText.ts';

const info = 'new ScriptObject(MissionInfo) { name = "Tiny"; artist = "Me"; };';
const gem = 'new Item() { dataBlock = "GemItem"; };';
const interior = 'new InteriorInstance() { interiorFile = "~/data/a.dif"; };';
const whole = missionText([info, gem, interior, gem].join('\n'));

describe('a mission with broken syntax', () => {
  it.each([
    ['a missing semicolon after a field', whole.replace('"Tiny";', '"Tiny"')],
    ['a missing semicolon after an object', whole.replace('};\nnew Item', '}\nnew Item')],
    ['a missing brace at the end', whole.replace('\n};\n//', '\n//')],
    ['a brace too many', whole.replace('"Me"; };', '"Me"; }; };')],
    ['stray words', whole.replace('name =', 'what is this? name =')],
    ['a stray character', whole.replace('name =', '# § name =')],
    ['an open string', whole.replace('"GemItem"; };\nnew Int', '"GemItem; };\nnew Int')],
    ['an open comment at the end', `${whole}/* the end`],
    ['a missing bracket', whole.replace('Item() {', 'Item( {')],
    ['missing brackets', whole.replace('Item() {', 'Item {')],
    ['broken code before it', `function ( {\n${whole}`],
    ['markers of version control', `<<<<<<< HEAD\n${whole}`],
  ])('still gives its elements despite %s', (_, text) => {
    expect(parse(text)).toMatchObject({
      syntaxError: expect.any(FormatError),
      hasCustomCode: true,
      gems: 2,
      info: { name: 'Tiny' },
      references: [{ path: 'a.dif' }],
    });
  });

  it('reports the error and its position', () => {
    const { syntaxError } = parse(whole.replace('"Tiny";', '"Tiny"'));
    expect(syntaxError).toMatchObject({
      message: 'Expected ";", found "artist".',
      position: { line: 3, column: 47 },
    });
  });

  it('evaluates strings, variables, concatenation and indices', () => {
    const text =
      '$v = "two"; new ScriptObject(MissionInfo) { a = "one" SPC $v @ 3 b[1] = x; c[$v] = 1; d = ; e = "f" ';
    expect(parse(text).info).toEqual({ a: 'one two3', b1: 'x', d: '', e: 'f' });
  });

  it('lets an unclosed string end with its line', () => {
    expect(parse('new X(MissionInfo) { name = "a\nartist = "b"; };').info).toEqual({
      name: 'a',
      artist: 'b',
    });
  });

  it('is refused, with the position, when it contains no object', () => {
    expect(() => parse('\n  This is a text.')).toThrow(
      expect.objectContaining({ name: 'FormatError', position: { line: 2, column: 8 } }),
    );
  });
});
