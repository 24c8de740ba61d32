import { describe, expect, it } from 'vitest';
import { parseMission } from './mission.ts';
import { missionText, parse, parseObjects } from './testing/missionText.ts';

const withInfo = (fields: string) => parseObjects(`new ScriptObject(MissionInfo) { ${fields} };`);

describe('parseMission', () => {
  it('distinguishes an empty file from one with markers and MissionInfo', () => {
    expect(parse('')).toMatchObject({ hasMarkers: false, info: null, references: [], syntaxError: null });
    expect(parseObjects('')).toMatchObject({ hasMarkers: true, info: null });
    expect(withInfo('')).toMatchObject({ hasMarkers: true, info: {} });
  });

  it('reads the fields of MissionInfo with lower-case keys', () => {
    const { info } = withInfo(
      'Name = "My \\"level\\""; goldTime = 12000; score[0] = -5; score[ 1 ] = "7"; x[1, 2] = y;',
    );
    expect(info).toEqual({ name: 'My "level"', goldtime: '12000', score0: '-5', score1: '7', x1_2: 'y' });
  });

  it('takes the last of equal fields and omits values that only running code could determine', () => {
    expect(withInfo('goldTime = "1"; GOLDTIME = "2"; a = $unknown; b = f(); c = 1 + 2;').info).toEqual({
      goldtime: '2',
    });
  });

  it('is not harmed by fields with the names of built-in properties', () => {
    const { info } = withInfo('__proto__ = "a"; constructor = "b"; toString = "c"; a["$where.b"] = "d";');
    expect(Object.entries(info ?? {})).toEqual([
      ['constructor', 'b'],
      ['tostring', 'c'],
    ]);
  });

  it('takes the first object named MissionInfo, wherever it is', () => {
    const mission = parse(
      missionText(
        'new SimGroup() { new X(MISSIONINFO) { name = "deep"; }; }; new X(MissionInfo) { name = "late"; };',
      ),
    );
    expect(mission.info).toEqual({ name: 'deep' });
  });

  it('reads Windows-1252, byte order marks and every line end', () => {
    const text = missionText('new ScriptObject(MissionInfo) {\rname = "Über";\r\nartist = "x";\n};');
    expect(parseMission(Buffer.from(text, 'latin1')).info?.name).toBe('Über');
    expect(parse(`\ufeff${text}`)).toMatchObject({ syntaxError: null, info: { name: 'Über' } });
  });

  it('evaluates variables by their first assignment', () => {
    const before =
      '$dir = "~/data/x"; $both = $dir @ "/y"; $dir = "z"; $call = f(); $other = $both @ $later; $later = "l";\n';
    const { info } = parseObjects(
      'new X(MissionInfo) { a = $both @ ".dif"; b = $DIR; c = $usermods @ "/data"; d = $call; e = $other; f = $later TAB 1 NL 2; };',
      before,
    );
    expect(info).toEqual({ a: '~/data/x/y.dif', b: '~/data/x', c: '/data', f: 'l\t1\n2' });
  });

  it('does not let variables made of variables grow without bound', () => {
    const doubling = Array.from({ length: 64 }, (_, i) => `$v${i + 1} = $v${i} @ $v${i};`).join('');
    expect(parseObjects('new X(MissionInfo) { a = $v64; b = $v4; };', `$v0 = "ab";${doubling}`).info).toEqual(
      {
        b: 'ab'.repeat(16),
      },
    );
  });

  it('counts gems and finds the Easter Egg among placed items only', () => {
    const gems =
      'new Item() { dataBlock = "GemItemBlue"; }; new SimGroup() { new Item() { datablock = FancyGemItem_PQ; }; };';
    expect(parseObjects(gems)).toMatchObject({ gems: 2, hasEasterEgg: false });
    expect(parseObjects('new Item() { dataBlock = "EasterEggA"; };').hasEasterEgg).toBe(true);
    expect(parseObjects('new Item() { dataBlock = "nestEgg_PQ"; };').hasEasterEgg).toBe(true);
    expect(parseObjects('new StaticShape() { dataBlock = "EasterEgg"; };').hasEasterEgg).toBe(false);
    expect(parseObjects('', 'function f() { new Item() { dataBlock = "GemItem"; }; }').gems).toBe(0);
  });

  it('lists the datablocks that determine compatibility', () => {
    const { datablocks } = parseObjects(`
      new StaticShape() { dataBlock = "EndPad"; };
      new StaticShape() { datablock = "endpad"; };
      new Item() { dataBlock = GemItem; };
      new Trigger() { dataBlock = "InBoundsTrigger"; };
      new ParticleEmitterNode() { dataBlock = "FireNode"; };
      new StaticShape(CameraPath12) { dataBlock = "PathNode"; };
      new StaticShape(CameraPathX) { dataBlock = "OtherNode"; };
      new StaticShape(Other) { };
      new AudioEmitter() { dataBlock = "NotCounted"; };`);
    expect(datablocks).toEqual(['endpad', 'firenode', 'gemitem', 'inboundstrigger', 'othernode']);
  });

  it('collects skins', () => {
    expect(
      parseObjects('new Item() { skin = "Red"; }; new Item() { skin = red; }; new Item() { skin = ""; };')
        .skins,
    ).toEqual(['red']);
  });

  it('accepts empty objects', () => {
    const mission = parseObjects(
      'new InteriorInstance(); new Sky() {}; new Item(); new Trigger(MusicTrigger); new TSStatic() { shapeName = ""; };',
    );
    expect(mission).toMatchObject({ syntaxError: null, references: [], datablocks: [], gems: 0 });
  });
});
