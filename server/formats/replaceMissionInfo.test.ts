import { assert, constantFrom, dictionary, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMission } from './mission.ts';
import { replaceMissionInfo } from './replaceMissionInfo.ts';
import { corpusFile, hasCorpus, readExpected } from './testing/corpus.ts';
import { missionText } from './testing/missionText.ts';
import { decodeWindows1252, encodeWindows1252 } from './windows1252.ts';

const replace = (text: string, info: Record<string, string>): string =>
  Buffer.from(replaceMissionInfo(Buffer.from(text), info)).toString();

const block = `   new ScriptObject(MissionInfo) {
      name = "Tiny"; // do not forget the artist
      Artist = "Me";
      goldTime = 1000;
      score[0] = "5";
   };`;
const whole = missionText(`${block}\n   new Item() { name = "Not this"; };`, '// Tiny\n');

describe('replaceMissionInfo', () => {
  it('changes values only, however they were written', () => {
    const info = { NAME: 'Big', artist: 'Me', goldtime: '2000', score0: '6' };
    const expected = whole.replace('"Tiny"', '"Big"').replace('1000', '"2000"').replace('"5"', '"6"');
    expect(replace(whole, info)).toBe(expected);
  });

  it('removes fields, with their line if nothing else is on it', () => {
    const expected = whole.replace('      goldTime = 1000;\n', '').replace('name = "Tiny";', '');
    expect(replace(whole, { artist: 'Me', score0: '5' })).toBe(expected);
  });

  it('adds fields after the last one, in the same format', () => {
    const info = {
      name: 'Tiny',
      artist: 'Me',
      goldtime: '1000',
      score0: '5',
      startHelpText: 'Say "hi"\n\\o/',
    };
    const added = '\n      startHelpText = "Say \\"hi\\"\\n\\\\o/";';
    expect(replace(whole, info)).toBe(whole.replace('score[0] = "5";', `score[0] = "5";${added}`));
    const windows = whole.replaceAll('\n', '\r\n');
    expect(replace(windows, info)).toBe(windows.replace('"5";', `"5";${added.replace('\n', '\r\n')}`));
  });

  it.each([
    ['an empty body', 'new X(MissionInfo) {};', 'new X(MissionInfo) {\n   name = "a";};'],
    [
      'a body on lines of its own',
      '  new X(MissionInfo) {\n  };',
      '  new X(MissionInfo) {\n     name = "a";\n  };',
    ],
    ['no body', '  new X(MissionInfo);', '  new X(MissionInfo) {\n     name = "a";\n  };'],
    ['another field only', 'new X(MissionInfo) { b = "c"; };', 'new X(MissionInfo) {\n   name = "a";  };'],
    ['broken syntax', 'new X(MissionInfo) { name = "b" };', 'new X(MissionInfo) { name = "a" };'],
  ])('copes with %s', (_, text, expected) => {
    expect(replace(text, { name: 'a' })).toBe(expected);
  });

  it('changes the last of equal fields and removes all of them', () => {
    const text = 'new X(MissionInfo) { a = "1"; A = "2"; };';
    expect(replace(text, { a: '3' })).toBe('new X(MissionInfo) { a = "1"; A = "3"; };');
    expect(replace(text, {})).toBe('new X(MissionInfo) {   };');
  });

  it('leaves fields alone whose value only running code could determine', () => {
    const text = 'new X(MissionInfo) { a = f(); b = "1"; };';
    expect(replace(text, { b: '2' })).toBe('new X(MissionInfo) { a = f(); b = "2"; };');
  });

  it('writes in the encoding of the remaining text, and keeps byte order marks and stray NUL bytes', () => {
    const old = encodeWindows1252('\0new X(MissionInfo) { a = "1"; b = "Grün"; };\x1a');
    const written = replaceMissionInfo(old, { a: '“Größe” 🎱', b: 'Grün' });
    expect(decodeWindows1252(written)).toBe('\0new X(MissionInfo) { a = "“Größe” ?"; b = "Grün"; };\x1a');
    expect(replace('\ufeffnew X(MissionInfo) { a = "é"; };', { a: '🎱' })).toBe(
      '\ufeffnew X(MissionInfo) { a = "🎱"; };',
    );
  });

  it('refuses missions without MissionInfo and keys that are not names', () => {
    expect(() => replace('new X();', {})).toThrow('There is no MissionInfo.');
    expect(() => replace(whole, { 'a b': 'c' })).toThrow('"a b" cannot name a field.');
    expect(() => replace('x', {})).toThrow('Expected ";"');
  });

  it('reads back any written text, and keeps the meaning of the level', () => {
    const missions = [Buffer.from(whole), Buffer.from(missionText(block), 'utf8')];
    const infos = dictionary(stringMatching(/^[a-z_][a-z0-9_]{0,5}$/), string({ unit: 'grapheme' }));
    assert(
      property(constantFrom(...missions), infos, (mission, info) => {
        const written = replaceMissionInfo(mission, info);
        expect(parseMission(written)).toEqual({
          ...parseMission(mission),
          info: Object.fromEntries(
            Object.entries(info).map(([key, value]) => [key, value.replaceAll('\0', '')]),
          ),
        });
      }),
    );
  });

  it.skipIf(!hasCorpus)(
    'changes nothing but MissionInfo in real missions (skipped without ../shared/corpus)',
    () => {
      for (const file of Object.keys(readExpected().formats.mis)) {
        const bytes = corpusFile(`formats/${file}`);
        const info = parseMission(bytes).info ?? {};
        expect(Buffer.from(replaceMissionInfo(bytes, info)).equals(bytes), file).toBe(true);
        const edited = { ...info, name: 'Edited', trivia: 'New' };
        expect(parseMission(replaceMissionInfo(bytes, edited)).info, file).toEqual(edited);
        const outside = (text: string) => text.replace(/new ScriptObject\(MissionInfo\)[^}]*\}/, '');
        const written = Buffer.from(replaceMissionInfo(bytes, edited)).toString('latin1');
        expect(outside(written), file).toBe(outside(bytes.toString('latin1')));
      }
    },
  );
});
