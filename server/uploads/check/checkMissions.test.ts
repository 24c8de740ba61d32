import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../../../shared/uploadSentences.ts';
import type { DependencyNode } from '../../../shared/uploads.ts';
import { serverLimits } from '../../limits.ts';
import { readStock } from '../../stock/stock.ts';
import { tempDir } from '../../testing/tempDir.ts';
import {
  buildInterior,
  buildMission,
  buildShape,
  interiorObject,
  shapeObject,
  skyObject,
  writeFiles,
} from '../../testing/tinyLevels.ts';
import { readFolder } from '../receive/archive/readFolder.ts';
import { checkMissions } from './checkMissions.ts';
import { describeLevel } from './describeLevel.ts';

const stock = readStock('/nowhere');
const picture = 'a picture; nobody decodes it here';

async function check(files: Record<string, Uint8Array | string>) {
  const received = await writeFiles(await tempDir(), files);
  const { missions, problems, unusedFiles } = await checkMissions(
    await readFolder(received),
    stock,
    () => undefined,
  );
  return {
    missions: missions.map((mission) => ({
      ...mission,
      problems: mission.problems.map(sentenceOf),
      warnings: mission.warnings.map(sentenceOf),
    })),
    problems: problems.map(sentenceOf),
    unusedFiles,
  };
}

/** The only mission of an upload. */
async function checkOne(files: Record<string, Uint8Array | string>) {
  const { missions, unusedFiles } = await check(files);
  const [mission] = missions;
  if (!mission || missions.length > 1) throw new Error('There should be one mission.');
  return { ...mission, unusedFiles, level: describeLevel(mission) };
}

const flatten = (node: DependencyNode): [string, string][] => [
  [node.path, node.origin],
  ...node.children.flatMap(flatten),
];

const uses = (...objects: string[]) => buildMission({ objects: objects.join('\n') });

test('texts that lists show are limited', async () => {
  const info = {
    name: 'x'.repeat(201),
    artist: '\u202EIvory',
    desc: 'x'.repeat(2_001),
    gameMode: `\u200F${'x'.repeat(100)}`,
    startHelpText: 'x'.repeat(20_000),
  };
  const { problems } = await checkOne({ 'x.mis': buildMission({ info }), 'x.jpg': picture });
  const sentence = (field: string, max: string) =>
    `The field ${field} in the mission info of x.mis is too long. At most ${max} characters are allowed.`;
  const turned = (field: string) =>
    `The field ${field} in the mission info of x.mis has characters that change the direction of text, which is not allowed.`;
  expect(problems).toEqual([
    sentence('name', '200'),
    sentence('desc', '2,000'),
    sentence('gamemode', '100'),
    turned('artist'),
    turned('gamemode'),
    'The mission info in x.mis is too long. At most 20,000 characters are allowed.',
  ]);
});

test('an upload has a limited number of levels', async () => {
  const missions = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.mis`, '']));
  const { problems } = await check(missions);
  expect(problems).toEqual(['The archive has 101 levels. At most 100 can be uploaded at once.']);
  const { '0.mis': _, ...fewer } = missions;
  expect((await check(fewer)).missions).toHaveLength(100);
});

describe('the texts of problems', () => {
  test.each<[title: string, files: Record<string, Uint8Array | string>, problems: string[]]>([
    [
      'markers',
      { 'a/x.mis': uses().replace('WRITE END', 'WRITE'), 'a/x.jpg': picture },
      [
        'a/x.mis does not contain both "//--- OBJECT WRITE BEGIN ---" and "//--- OBJECT WRITE END ---", which are ' +
          'necessary for the level to behave correctly in the editor. Please add them around the outer MissionGroup element.',
      ],
    ],
    [
      'no mission at all',
      { 'x.mis': 'Dear diary,', 'x.jpg': picture },
      [expect.stringMatching(/^Could not parse x\.mis\. Line 1, column \d+: ./)],
    ],
    [
      'broken syntax',
      { 'x.mis': uses().replace('artist = "Tester";', 'artist = = "Tester";'), 'x.jpg': picture },
      [expect.stringMatching(/^Could not parse x\.mis\. Line 6, column \d+: ./)],
    ],
    [
      'MissionInfo',
      { 'x.mis': uses().replace('(MissionInfo)', '(Info)'), 'x.jpg': picture },
      ['x.mis does not contain a MissionInfo ScriptObject.'],
    ],
    [
      'missing fields',
      { 'x.mis': buildMission({ info: { desc: 'a', artist: '  ' } }), 'x.jpg': picture },
      ['The mission info in x.mis is missing the following fields: name, artist.'],
    ],
    [
      'thumbnail',
      { 'x.mis': uses(), 'x.prev.png': picture },
      ['The level x.mis is missing an image thumbnail.'],
    ],
    [
      'picture of another kind',
      { 'x.mis': uses(), 'x.gif': picture },
      ['Image x.gif has an unsupported extension. Only .jpg, .jpeg, .png, .bmp and .dds are allowed.'],
    ],
    [
      'a MissionInfo beyond all measure',
      {
        'x.mis': buildMission({ info: { name: 'a', artist: 'b', startHelpText: 'c'.repeat(20_000) } }),
        'x.jpg': picture,
      },
      ['The mission info in x.mis is too long. At most 20,000 characters are allowed.'],
    ],
    [
      'missing interior, named once',
      {
        'x.mis': uses(interiorObject('~/data/interiors/own.dif'), interiorObject('~/data/Interiors/OWN.dif')),
        'x.jpg': picture,
      },
      ["Missing dependency: interiors/own.dif is required by x.mis but couldn't be found."],
    ],
    [
      'missing shape, sky, music, audio and file of a datablock',
      {
        'x.mis': buildMission({
          info: { name: 'a', artist: 'b', music: 'Own song.ogg' },
          objects: [
            shapeObject('~/data/shapes/own.dts'),
            skyObject('~/data/skies/own.dml'),
            'new AudioEmitter() { fileName = "~/data/sound/own.wav"; };',
            'new Trigger() { dataBlock = "MusicTrigger"; text = "Own tune"; };',
          ].join('\n'),
          before: 'datablock StaticShapeData(Own) { shapeFile = "~/data/shapes/custom/own.dts"; };',
        }),
        'x.jpg': picture,
      },
      [
        'shapes/custom/own.dts',
        'sound/music/Own song.ogg',
        'shapes/own.dts',
        'skies/own.dml',
        'sound/own.wav',
        'sound/music/Own tune',
      ].map((path) => `Missing dependency: ${path} is required by x.mis but couldn't be found.`),
    ],
    [
      'missing texture of an interior, named once',
      {
        'x.mis': uses(interiorObject('~/data/interiors/a.dif'), interiorObject('~/data/interiors/b.dif')),
        'x.jpg': picture,
        'in/a.dif': buildInterior(['own_wall', 'grid_cool']),
        'in/b.dif': Buffer.concat([buildInterior(['own_wall']), Buffer.alloc(4)]),
      },
      ["Missing dependency: own_wall is required by in/a.dif but couldn't be found."],
    ],
    [
      'missing side of a sky',
      {
        'x.mis': uses(skyObject('~/data/skies/own.dml')),
        'x.jpg': picture,
        'own.dml': 'a\r\nb\r\nc\r\nd\r\ne\r\nf\r\nenviro\r\n',
        ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((side) => [`${side}.jpg`, picture])),
      },
      ["Missing dependency: f is required by own.dml but couldn't be found."],
    ],
    [
      'paths that leave the data folder',
      {
        'x.mis': uses(interiorObject('~/data/../../own.dif'), interiorObject('C:/own.dif')),
        'own.dif': buildInterior([]),
        'x.jpg': picture,
      },
      ['~/data/../../own.dif', 'C:/own.dif'].map(
        (path) => `Missing dependency: ${path} is required by x.mis but couldn't be found.`,
      ),
    ],
    [
      'several candidates',
      {
        'x.mis': uses(interiorObject('~/data/interiors/own.dif')),
        'x.jpg': picture,
        'one/own.dif': buildInterior([]),
        'two/own.dif': buildInterior(['grid_cool']),
      },
      [
        'The dependency interiors/own.dif, required by x.mis, could not be uniquely resolved to a file in the archive.',
      ],
    ],
    [
      'several candidates for a texture',
      {
        'x.mis': uses(interiorObject('~/data/interiors/own.dif')),
        'x.jpg': picture,
        'in/own.dif': buildInterior(['own_wall']),
        'one/own_wall.jpg': 'one',
        'two/own_wall.png': 'two',
      },
      [
        'The dependency own_wall, required by in/own.dif, could not be uniquely resolved to a file in the archive.',
      ],
    ],
    [
      'files that are not what they should be',
      {
        'x.mis': uses(
          interiorObject('~/data/interiors/a.dif'),
          shapeObject('~/data/shapes/b.dts'),
          interiorObject('~/data/interiors/c.dts'),
          shapeObject('~/data/shapes/d.dif'),
          skyObject('~/data/skies/e.txt'),
        ),
        'x.jpg': picture,
        'a.dif': 'no interior',
        'b.dts': 'no shape',
        'c.dts': buildShape([]),
        'd.dif': buildInterior([]),
        'e.txt': 'a',
      },
      [
        'Interior file a.dif failed to parse and is likely invalid.',
        'Shape file b.dts failed to parse and is likely invalid.',
        'Interior file c.dts has the wrong file extension; it must be .dif.',
        'Shape file d.dif has the wrong file extension; it must be .dts.',
        'Sky file e.txt has the wrong file extension; it must be .dml.',
      ],
    ],
    [
      'include without data folder',
      {
        'x.mis': buildMission({ before: '// @include "interiors/own.dif"' }),
        'own.dif': buildInterior([]),
        'x.jpg': picture,
      },
      [
        'The include interiors/own.dif in x.mis must show the data folder: Its path has to contain "/data/", as in ' +
          '"platinum/data/interiors/example.dif".',
      ],
    ],
    [
      'missing include',
      {
        'x.mis': buildMission({ before: '// @include "platinum/data/interiors/own.dif"' }),
        'x.jpg': picture,
      },
      ["Missing dependency: interiors/own.dif is required by x.mis but couldn't be found."],
    ],
  ])('%s', async (_title, files, problems) => {
    const found = await checkOne(files);
    expect(found.problems).toHaveLength(problems.length);
    expect(found.problems).toEqual(expect.arrayContaining(problems));
  });

  test('an archive without a mission', async () => {
    expect((await check({ 'x.jpg': picture })).problems).toEqual([
      'The archive must contain at least one .mis file.',
    ]);
  });

  test('every mission has its own problems and its own tree', async () => {
    const { missions, unusedFiles } = await check({
      'one/a.mis': uses(interiorObject('~/data/interiors/own.dif')),
      'one/a.jpg': picture,
      'one/notes.txt': 'notes',
      'two/B.MIS': uses(interiorObject('~/data/interiors/else.dif')),
      'two/deep/notes.txt': 'notes',
      'own.dif': buildInterior([]),
    });
    expect(missions.map(({ problems }) => problems)).toEqual([
      [],
      [
        'The level two/B.MIS is missing an image thumbnail.',
        "Missing dependency: interiors/else.dif is required by two/B.MIS but couldn't be found.",
      ],
    ]);
    expect(missions.map(({ tree }) => flatten(tree))).toEqual([
      [
        ['one/a.mis', 'archive'],
        ['missions/a.jpg', 'archive'],
        ['interiors/own.dif', 'archive'],
        ['one/notes.txt', 'unused'],
      ],
      [
        ['two/B.MIS', 'archive'],
        ['missions/B', 'missing'],
        ['interiors/else.dif', 'missing'],
        ['two/deep/notes.txt', 'unused'],
      ],
    ]);
    expect(missions[1]?.placed[0]?.path).toBe('missions/B.mis');
    expect(unusedFiles).toEqual(['one/notes.txt', 'two/deep/notes.txt']);
  });
});

describe('warnings', () => {
  test('custom code, a file that shadows a stock file, a texture that a shape misses', async () => {
    const found = await checkOne({
      'x.mis': buildMission({
        before: '$pref = 1;',
        objects: [
          interiorObject('~/data/interiors/beginner/own.dif'),
          shapeObject('~/data/shapes/own.dts'),
        ].join('\n'),
      }),
      'x.jpg': picture,
      'own.dif': buildInterior(['grid_warm']),
      'own.dts': buildShape([{ name: 'own_skin' }, { name: 'env', isReflectanceMap: true }]),
      'interiors/grid_warm.png': picture,
      'textures/unused.jpg': picture,
    });
    expect(found.problems).toEqual([]);
    expect(found.warnings).toEqual([
      'The level x.mis contains custom code.',
      "The texture own_skin, used by own.dts, couldn't be found.",
    ]);
    const shadowing = await checkOne({
      'x.mis': uses(interiorObject('~/data/interiors/own.dif')),
      'x.jpg': picture,
      'own.dif': buildInterior(['grid_warm']),
      'grid_warm.jpg': picture,
    });
    expect(shadowing.warnings).toEqual([
      'grid_warm.jpg has the same path as a file that comes with the game, interiors/grid_warm.jpg, which will be used instead.',
    ]);
    expect(shadowing.level?.files.map(({ path }) => path)).toContain('interiors/grid_warm.jpg');
  });
});

describe('where files come from and go to', () => {
  test('names decide, whatever the layout and the case', async () => {
    const { problems, level, tree } = await checkOne({
      'My Level/Stuff/X.mis': buildMission({
        info: { name: 'X', artist: 'Me', music: 'own song' },
        before:
          'datablock AudioProfile(Own) { fileName = "~/data/sound/own.wav"; };\n// @include "platinum/data/shapes/extra.dts"',
        objects: [
          interiorObject('~\\\\data\\\\Interiors/Custom/Own.dif'),
          shapeObject('~/data/shapes/gems/own.dts'),
          skyObject('$usermods @ "/data/skies/night/own.dml"').replace('"$', '$').replace('"";', '";'),
          'new Item() { dataBlock = "GemItemRed"; skin = "Red"; };',
        ].join('\n'),
      }),
      'Pictures/x.JPG': picture,
      'Pictures/x.prev.png': picture,
      'a/own.DIF': buildInterior(['Wall', 'folder/roof', 'edge_white']),
      'b/WALL.png': 'wall',
      'b/roof.bmp': 'roof',
      'c/own.dts': buildShape([
        { name: 'base.gem' },
        { name: 'glow', isFlipbook: true },
        { name: 'foo.png' },
      ]),
      'c/base.gem.jpg': 'base',
      'c/red.gem.jpg': 'red',
      'c/blue.gem.jpg': 'blue',
      'd/glow.ifl': '// frames\r\nglow_1 4\r\nglow_2.jpg 2\r\n',
      'd/glow_1.jpg': 'one',
      'd/glow_2.png': 'two',
      'd/foo.jpg': 'foo',
      'e/own.dml': 'up\r\n../../down.jpg\r\n\r\n',
      'e/up.jpg': 'up',
      'e/down.jpg': 'down',
      'f/Own Song.ogg': 'song',
      'f/own.wav': 'sound',
      'f/extra.dts': buildShape([{ name: 'extra' }]),
      'f/extra.dds': 'extra',
    });
    expect(problems).toEqual([]);
    expect(level?.files.map(({ path, role }) => `${role} ${path}`)).toEqual([
      'mission missions/X.mis',
      'image missions/x.JPG',
      'image missions/x.prev.png',
      'dependency Interiors/Custom/Own.dif',
      'dependency Interiors/Custom/roof.bmp',
      'dependency Interiors/Custom/WALL.png',
      'dependency shapes/extra.dds',
      'dependency shapes/extra.dts',
      'dependency shapes/gems/base.gem.jpg',
      'dependency shapes/gems/foo.jpg',
      'dependency shapes/gems/glow.ifl',
      'dependency shapes/gems/glow_1.jpg',
      'dependency shapes/gems/glow_2.png',
      'dependency shapes/gems/own.dts',
      'dependency shapes/gems/red.gem.jpg',
      'dependency skies/night/down.jpg',
      'dependency skies/night/own.dml',
      'dependency skies/night/up.jpg',
      'dependency sound/music/own song.ogg',
      'dependency sound/own.wav',
    ]);
    expect(level?.stockPaths).toEqual(['interiors/edge_white.jpg']);
    expect(flatten(tree)).toContainEqual(['c/blue.gem.jpg', 'unused']);
    expect(level).toMatchObject({ gems: 1, hasCustomCode: true, missesDependencies: false });
  });

  test('a path that fits better wins over another file of the name', async () => {
    const { problems, level } = await checkOne({
      'x.mis': uses(
        interiorObject('~/data/interiors/one/own.dif'),
        interiorObject('~/data/lbinteriors_mbp/own.dif'),
      ),
      'x.jpg': picture,
      'data/interiors/one/own.dif': buildInterior([]),
      'data/interiors_mbp/own.dif': buildInterior(['edge_white']),
    });
    expect(problems).toEqual([]);
    expect(level?.files.map(({ path, size }) => [path, size]).slice(2)).toEqual([
      ['interiors/one/own.dif', buildInterior([]).length],
      ['lbinteriors_mbp/own.dif', buildInterior(['edge_white']).length],
    ]);
  });

  test('equal files are one', async () => {
    const { problems } = await checkOne({
      'x.mis': uses(interiorObject('~/data/interiors/own.dif')),
      'x.jpg': picture,
      'one/own.dif': buildInterior([]),
      'two/own.dif': buildInterior([]),
    });
    expect(problems).toEqual([]);
  });

  test('two textures for one place are ambiguous', async () => {
    const { problems } = await checkOne({
      'x.mis': uses(interiorObject('~/data/interiors/a.dif'), interiorObject('~/data/interiors/b.dif')),
      'x.jpg': picture,
      'one/a.dif': buildInterior(['wall']),
      'one/wall.jpg': 'one',
      'two/b.dif': Buffer.concat([buildInterior(['wall']), Buffer.alloc(4)]),
      'two/wall.jpg': 'two',
    });
    expect(problems).toEqual([
      'The dependency interiors/wall.jpg, required by two/b.dif, could not be uniquely resolved to a file in the archive.',
    ]);
  });

  test('files that the games ship are found there, by any of their names', async () => {
    const { problems, level } = await checkOne({
      'x.mis': uses(
        interiorObject('~/data/interiors/beginner/training_bumpers.dif'),
        interiorObject('~/data/lbinteriors_mbp/castle_3x3.dif'),
        interiorObject('~/data/interiors/own.dif'),
      ),
      'x.jpg': picture,
      'own.dif': buildInterior(['edge_white']),
    });
    expect(problems).toEqual([]);
    expect(level?.stockPaths).toEqual([
      'interiors/edge_white.jpg',
      'interiors_mbg/beginner/training_bumpers.dif',
      'interiors_mbp/castle_3x3.dif',
    ]);
    expect(level?.modification).toBe('platinum');
  });

  test('a level cannot contain a second mission', async () => {
    const { missions } = await check({
      'x.mis': buildMission({ before: '// @include "platinum/data/missions/y.mis"' }),
      'x.jpg': picture,
      'y.mis': buildMission({
        info: { name: 'y', artist: 'y' },
        objects: shapeObject('~/data/shapes/images/help.dts'),
      }),
      'y.jpg': picture,
    });
    expect(missions.flatMap(({ problems }) => problems)).toEqual([
      "Missing dependency: missions/y.mis is required by x.mis but couldn't be found.",
      expect.stringContaining('help.dts'),
    ]);
  });

  test('many missions that share many files are refused', async () => {
    const textures = Array.from({ length: 210 }, (_, index) => `t${index}`);
    const missions = Array.from({ length: 100 }, (_, index) => [
      `m${index}.mis`,
      uses(interiorObject('~/data/interiors/own.dif')),
    ]);
    const upload = check({
      ...Object.fromEntries(missions),
      'own.dif': buildInterior(textures),
      ...Object.fromEntries(textures.map((name) => [`${name}.jpg`, name])),
    });
    await expect(upload).rejects.toThrow('At most 20,000 are allowed.');
  });

  test('a level with more files than any real one is refused', async () => {
    const upload = (howMany: number) => {
      const textures = Array.from({ length: howMany }, (_, index) => `t${index}`);
      return check({
        'x.mis': uses(interiorObject('~/data/interiors/own.dif')),
        'x.jpg': picture,
        'own.dif': buildInterior(textures),
        ...Object.fromEntries(textures.map((name) => [`${name}.jpg`, name])),
      });
    };
    const besideTextures = 3;
    const { missions } = await upload(serverLimits.filesPerLevel - besideTextures);
    expect(missions[0]?.problems).toEqual([]);
    await expect(upload(serverLimits.filesPerLevel)).rejects.toThrow('At most 500 are allowed.');
  });

  test('many files that refer to many textures are refused, even if none exists', async () => {
    const textures = Array.from({ length: 600 }, (_, index) => `t${index}`);
    const interiors = Array.from({ length: 100 }, (_, index) => `~/data/interiors/${index}.dif`);
    const upload = check({
      'x.mis': uses(...interiors.map(interiorObject)),
      ...Object.fromEntries(interiors.map((path) => [path.slice(2), buildInterior(textures)])),
    });
    await expect(upload).rejects.toThrow('At most 50,000 are allowed.');
  });
});
