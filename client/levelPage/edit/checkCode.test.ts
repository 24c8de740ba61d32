import { expect, test } from 'vitest';
import { foldMissionInfo } from '../../../shared/missionInfo.ts';
import { checkCode, isSameCode } from './checkCode.ts';

const known = foldMissionInfo(Object.entries({ name: 'Slope', artist: 'Ivory', type: 'Custom' }));
const level = { gameType: 'single', modification: 'gold', dependencies: [], hasEasterEgg: false } as const;
const check = (code: string) => checkCode(code, known, level);

test('valid code gives the fields to send, with names as typed', () => {
  const code = 'Name = "Steep"; artist = "Ivory"; type = "Custom"; startHelpText = "Go";';
  expect(check(code)).toEqual({
    fields: [
      ['Name', 'Steep'],
      ['artist', 'Ivory'],
      ['type', 'Custom'],
      ['startHelpText', 'Go'],
    ],
    problems: [],
  });
});

test('each problem has its range in the code, if it has one', () => {
  const code = 'name = "";\ntype = "x";';
  const { problems } = check(code);
  expect(
    problems.map(({ message, range }) => [message, range && code.slice(range.start, range.end)]),
  ).toEqual([
    ['MissionInfo is missing "name".', 'name = "";'],
    ['MissionInfo is missing "artist".', null],
    ['Property "type" is not allowed to change. (was: Custom)', 'type = "x";'],
  ]);
  expect(check('name = Slope;')).toMatchObject({
    fields: null,
    problems: [{ range: { start: 0, end: 13 } }],
  });
});

test('a text that is too long is reported while it is typed', () => {
  const code = `name = "Slope"; artist = "Ivory"; type = "Custom"; desc = "${'x'.repeat(2_001)}";`;
  const { problems } = check(code);
  expect(problems.map(({ message }) => message)).toEqual([
    'Property "desc" is too long. At most 2,000 characters are allowed.',
  ]);
  expect(problems[0]?.range?.start).toBe(code.indexOf('desc'));
});

test('two codes are the same when their fields are', () => {
  expect(isSameCode('a = "1"; b = "2";', ' B="2";\nA="1";')).toBe(true);
  expect(isSameCode('a = "1";', 'a = "1"; b = "";')).toBe(false);
  expect(isSameCode('a =', 'a = ')).toBe(false);
});
