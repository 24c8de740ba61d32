import { describe, expect, it } from 'vitest';
import { parseObjects } from '../testing/missionText.ts';

describe('references of a mission', () => {
  it('come from every element that names a file, with kind, path and line', () => {
    const { references } = parseObjects(
      `new ScriptObject(MissionInfo) { music = "Shell.ogg"; };
new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; };
new PathedInterior() { interiorResource = $usermods @ "/data/interiors_MBP/b.dif"; };
new Sky() { materialList = "marble/data/skies/sky_day.dml"; };
new TSStatic() { shapeName = "platinum\\\\data\\\\shapes//c.dts"; };
new Trigger() { dataBlock = "MusicTrigger"; text = "Grudge"; };
new Trigger() { dataBlock = "HelpTrigger"; text = "Not a file"; };
new AudioEmitter() { fileName = "~/data/sound/d.wav"; };
new AudioProfile(MusicProfile) { fileName = "~/data/sound/legacy.ogg"; };
// @include "~/data/shapes/e.dts"`,
      'datablock StaticShapeData(X) { shapeFile = "~/data/shapes/f.dts"; };\n',
    );
    expect(references.map(({ kind, path, line }) => [kind, path, line])).toEqual([
      ['datablockFile', 'shapes/f.dts', 1],
      ['music', 'sound/music/Shell.ogg', 4],
      ['interior', 'interiors/a.dif', 5],
      ['pathedInterior', 'interiors_MBP/b.dif', 6],
      ['sky', 'skies/sky_day.dml', 7],
      ['shape', 'shapes/c.dts', 8],
      ['music', 'sound/music/Grudge', 9],
      ['audio', 'sound/d.wav', 11],
      ['include', 'shapes/e.dts', 13],
    ]);
    expect(references[3]?.raw).toBe('/data/interiors_MBP/b.dif');
  });

  it('are listed once per kind and path, ignoring case', () => {
    const { references } = parseObjects(`
      new InteriorInstance() { interiorFile = "~/data/A.dif"; };
      new InteriorInstance() { interiorFile = "marble/data/a.DIF"; };
      new PathedInterior() { interiorResource = "~/data/a.dif"; };`);
    expect(references.map(({ kind, path }) => [kind, path])).toEqual([
      ['interior', 'A.dif'],
      ['pathedInterior', 'a.dif'],
    ]);
  });

  it('are kept apart when they point where no file can be', () => {
    const { references, unusableReferences } = parseObjects(`
      new InteriorInstance() { interiorFile = "~/data/../../secret.dif"; };
      new InteriorInstance() { interiorFile = "C:\\\\levels\\\\x.dif"; };
      new TSStatic() { shapeName = "~/data/"; };`);
    expect(references).toEqual([]);
    expect(unusableReferences).toEqual([
      { kind: 'interior', raw: '~/data/../../secret.dif', line: 4 },
      { kind: 'interior', raw: 'C:\\levels\\x.dif', line: 5 },
      { kind: 'shape', raw: '~/data/', line: 6 },
    ]);
  });
});
