import { assert, property, string, stringMatching, tuple, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMissionInfoCode, printMissionInfo } from './missionInfoCode.ts';

const fieldsOf = (code: string) => {
  const parsed = parseMissionInfoCode(code);
  return parsed.isBroken ? null : parsed.fields.map(({ name, value }) => [name, value]);
};

describe('mission info as code', () => {
  it('has one field per line', () => {
    const code = printMissionInfo([
      ['name', 'Say "hi"'],
      ['desc', 'a\nb\\'],
    ]);
    expect(code).toBe('name = "Say \\"hi\\"";\ndesc = "a\\nb\\\\";');
  });

  it('is parsed back to the printed fields', () => {
    const field = tuple(stringMatching(/^[a-z_][a-z0-9_]{0,9}$/), string({ unit: 'binary' }));
    assert(
      property(uniqueArray(field, { selector: ([name]) => name }), (fields) => {
        expect(fieldsOf(printMissionInfo(fields))).toEqual(fields);
      }),
    );
  });

  it('may have any line breaks, blanks and case of keys', () => {
    expect(fieldsOf(' Name="a" ;\r\n\n__proto__ = "b";score[0]="c";')).toEqual([
      ['Name', 'a'],
      ['__proto__', 'b'],
      ['score0', 'c'],
    ]);
    expect(fieldsOf(' \n')).toEqual([]);
  });

  it.each([
    'name = "a"',
    'name = a;',
    "name = 'a';",
    'name "a";',
    'name = "a;',
    'name = "a\nb";',
    'name = "\\q";',
    'name = "a\tb";',
    '1name = "a";',
    '= "a";',
    'name = "a"; // note',
    'name = "a" "b";',
  ])('refuses %j', (code) => {
    expect(parseMissionInfoCode(code).isBroken).toBe(true);
  });

  it('locates the line of a syntax error', () => {
    const code = 'name = "a";\n  artist = me;\ndesc = "b";';
    const found = parseMissionInfoCode(code);
    expect(found.isBroken && code.slice(found.start, found.end)).toBe('artist = me;');
  });

  it('is parsed in linear time, also when it is hostile', () => {
    const hostile = `name = "${'\\"'.repeat(200_000)}`;
    expect(parseMissionInfoCode(hostile).isBroken).toBe(true);
    expect(parseMissionInfoCode(`name${' '.repeat(400_000)}x`).isBroken).toBe(true);
  });
});
