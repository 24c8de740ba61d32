import { assert, property, string, stringMatching, tuple, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMissionInfoChange, type EditedLevel, foldMissionInfo } from './missionInfo.ts';

const level: EditedLevel = {
  gameType: 'single',
  modification: 'gold',
  dependencies: ['interiors/a.dif'],
  hasEasterEgg: false,
};
const known = { name: 'Slope', artist: 'Ivory', type: 'Custom', goldtime: '1000' };
const info = (fields: object) => foldMissionInfo(Object.entries(fields));
const messages = (after: object, about: Partial<EditedLevel> = {}, before: object = known) =>
  checkMissionInfoChange(info(before), info(after), { ...level, ...about }).map(({ message }) => message);

const reclassified = (what: string) =>
  `The changes to MissionInfo would reclassify this level to have a different ${what}, which is disallowed.`;

describe('checkMissionInfoChange', () => {
  test('allows fields that do not affect play, ignoring the case of keys', () => {
    expect(messages(known)).toEqual([]);
    const added = {
      desc: 'Steep',
      Music: 'x.ogg',
      startHelpText: 'Go',
      GOLDTIME: '900',
      menuCameraFov: '90',
    };
    expect(messages({ ...known, goldtime: undefined, ...added, NAME: 'Steeper' })).toEqual([]);
    const { goldtime: _, ...rest } = known;
    expect(messages(rest)).toEqual([]);
  });

  test('reports required fields', () => {
    expect(messages({ type: 'Custom' })).toEqual([
      'MissionInfo is missing "name".',
      'MissionInfo is missing "artist".',
    ]);
    expect(messages({ ...known, name: '  ' })).toEqual(['MissionInfo is missing "name".']);
  });

  test('reports texts that are too long or change direction, but only in changed fields', () => {
    const long = { ...known, name: 'x'.repeat(201), desc: 'x'.repeat(2_001), artist: 'Ivory\u202E' };
    const said = [
      'Property "name" is too long. At most 200 characters are allowed.',
      'Property "desc" is too long. At most 2,000 characters are allowed.',
      'Property "artist" has characters that change the direction of text, which is not allowed.',
    ];
    expect(messages(long)).toEqual(said);
    expect(messages({ ...long, goldtime: '900' }, {}, long)).toEqual([]);
    const fitting = { name: 'x'.repeat(200), artist: 'x'.repeat(200), desc: 'x'.repeat(2_000) };
    expect(messages({ ...known, ...fitting })).toEqual([]);
    const full = { ...known, startHelpText: 'x'.repeat(20_000) };
    expect(messages(full)).toEqual(['MissionInfo is too long. At most 20,000 characters are allowed.']);
    expect(messages({ ...full, startHelpText: 'x'.repeat(19_999) }, {}, full)).toEqual([]);
  });

  test('reports forbidden changes: changed, removed or added fields', () => {
    expect(messages({ ...known, type: 'custom' })).toEqual([
      'Property "type" is not allowed to change. (was: Custom)',
    ]);
    const { type: _, ...rest } = known;
    expect(messages(rest)).toEqual(['Property "type" is not allowed to change. (was: Custom)']);
    expect(messages({ ...known, gameMode: 'hunt' })).toEqual([
      'Property "gamemode" is not allowed to change. (was: undefined)',
    ]);
  });

  test('names of built-in properties are ordinary keys', () => {
    const after = new Map([...info(known), ['__proto__', 'x'], ['constructor', 'y']]);
    expect(checkMissionInfoChange(info(known), after, level).map(({ key }) => key)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  test('keeps modification and game type', () => {
    expect(messages({ ...known, ultimateTime: '5' })).toEqual([reclassified('modification')]);
    expect(messages({ ...known, score0: '5' })).toEqual([
      reclassified('game type'),
      reclassified('modification'),
    ]);
    const platinum = { ...known, ultimatetime: '500' };
    expect(messages(known, { modification: 'platinum' }, platinum)).toEqual([reclassified('modification')]);
    expect(messages(known, { modification: 'platinum', hasEasterEgg: true }, platinum)).toEqual([]);
    const dependencies = ['PQ_textures/a.jpg'];
    expect(messages({ ...known, awesometime: '1' }, { modification: 'platinumquest', dependencies })).toEqual(
      [],
    );
  });

  test('a multiplayer level stays one without its scores', () => {
    const multi = { ...known, game: 'Platinum', score0: '1' };
    const { score0: _, ...rest } = multi;
    expect(messages(rest, { gameType: 'multi', modification: 'platinum' }, multi)).toEqual([]);
  });

  test('a level with an older classification can still be edited', () => {
    expect(messages({ ...known, name: 'Other' }, { modification: 'ultra', gameType: 'multi' })).toEqual([]);
  });

  test('any change of allowed fields that keeps name and artist passes', () => {
    const key = stringMatching(/^(desc|trivia|egghint|level|time|goldtime)$/);
    const fields = uniqueArray(tuple(key, string()), { selector: ([name]) => name });
    assert(property(fields, (some) => messages({ ...known, ...Object.fromEntries(some) }).length === 0));
  });
});
