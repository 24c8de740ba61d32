import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { decodeText } from './decodeText.ts';
import { parseFlipbook } from './flipbook.ts';
import { parseInterior } from './interior.ts';
import { dataPath } from './mission/dataPath.ts';
import { type Mission, parseMission } from './mission.ts';
import { parseShape } from './shape.ts';
import { parseSky } from './sky.ts';
import { corpusFile, corpusPath, type ExpectedMission, hasCorpus, readExpected } from './testing/corpus.ts';
import { reprint } from './testing/reprint.ts';
import { seededRandom } from './testing/seededRandom.ts';

describe.skipIf(!hasCorpus)('files of the games and of players (skipped without ../shared/corpus)', () => {
  const { formats, levels } = hasCorpus
    ? readExpected()
    : { formats: { dif: {}, dts: {}, mis: {} }, levels: {} };

  it.each(Object.entries(formats.dif))('interior %s', (file, expected) => {
    expect(parseInterior(corpusFile(`formats/${file}`))).toEqual({
      variant: expected.variant === 'extra' ? 'tgea' : 'plain',
      partial: false,
      surfaceCount: expected.surfaces,
      subObjectCount: expected.subObjects,
      usedMaterials: expected.used,
    });
  });

  it.each(Object.entries(formats.dts))('shape %s', (file, expected) => {
    const { version, materials } = parseShape(corpusFile(`formats/${file}`));
    expect(version).toBe(expected.version);
    expect(materials.map(({ name }) => name)).toEqual(expected.materials);
    for (const { isFlipbook, flipbookName } of materials) {
      expect(flipbookName).toEqual(isFlipbook ? expect.stringMatching(/^\w+\.ifl$/) : undefined);
    }
  });

  it('a flip-book whose name differs from its material', () => {
    const { materials } = parseShape(corpusFile('formats/data_mbp__shapes__items__megamarble.dts'));
    expect(materials.find(({ isFlipbook }) => isFlipbook)).toMatchObject({
      name: 'Glow_1',
      flipbookName: 'Glow.ifl',
    });
  });

  it.each(Object.entries(formats.mis))('mission %s', (file, expected) => {
    expectMission(parseMission(corpusFile(`formats/${file}`)), expected);
  });

  it('two missions are equal exactly when the independent reader finds them equal', () => {
    const hashes = Object.entries(formats.mis).map(([file, { hash }]) => ({
      hash,
      ours: parseMission(corpusFile(`formats/${file}`)).contentHash,
    }));
    const pairs = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => [one, other] as const));
    for (const [one, other] of pairs) expect(one.ours === other.ours).toBe(one.hash === other.hash);
  });

  it.each(Object.keys(formats.mis))(
    'mission %s means the same in other case, with other blanks and comments',
    (file) => {
      const text = decodeText(corpusFile(`formats/${file}`));
      const printed = Buffer.from(reprint(text, seededRandom(text.length)));
      expect(parseMission(printed).contentHash).toBe(parseMission(Buffer.from(text)).contentHash);
    },
  );

  it.each(Object.keys(formats.mis))('mission %s loses little to one broken character', (file) => {
    const text = decodeText(corpusFile(`formats/${file}`));
    const random = seededRandom(text.length);
    const whole = parseMission(Buffer.from(text));
    for (let round = 0; round < 5; round++) {
      const at = random(text.length);
      const broken = parseMission(Buffer.from(text.slice(0, at) + text.slice(at + 1)));
      expect(broken.gems).toBeGreaterThanOrEqual(Math.floor(whole.gems * 0.9));
      expect(Object.keys(broken.info ?? {}).length).toBeGreaterThanOrEqual(
        Object.keys(whole.info ?? {}).length - 2,
      );
    }
  });

  it.each(Object.entries(levels))('the mission in %s', (file, expected) => {
    const entries = readZipStrictly(corpusFile(`levels/${file}`));
    const entry = entries.find(({ name }) => posix.basename(name) === expected.mission);
    const { info, ...mission } = parseMission(entry?.data ?? Buffer.alloc(0));
    expect(info).toMatchObject({ name: expected.name, artist: expected.artist });
    expect(info?.gamemode ?? null).toBe(expected.gameMode);
    expect(mission).toMatchObject({
      hasMarkers: true,
      syntaxError: null,
      gems: expected.gems,
      hasEasterEgg: expected.hasEasterEgg,
      hasCustomCode: expected.hasCustomCode,
    });
    const interiors = mission.references.filter(
      ({ kind }) => kind === 'interior' || kind === 'pathedInterior',
    );
    const names = interiors.map(({ path }) => posix.basename(path).toLowerCase());
    expect(names).toEqual(expect.arrayContaining(expected.interiors));
  });

  const lists = hasCorpus ? readdirSync(corpusPath('formats/text')) : [];

  it.each(lists.filter((name) => name.endsWith('.dml')))('sky %s', (file) => {
    expect(parseSky(corpusFile(`formats/text/${file}`))).toHaveLength(7);
  });

  it.each(lists.filter((name) => name.endsWith('.ifl')))('flip-book %s', (file) => {
    const names = parseFlipbook(corpusFile(`formats/text/${file}`));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(name).toMatch(/^\w+(\.\w+)?$/);
  });
});

function expectMission(mission: Mission, expected: ExpectedMission): void {
  expect(mission).toMatchObject({
    hasMarkers: true,
    syntaxError: null,
    datablocks: expected.blocks,
    hasCustomCode: expected.custom,
    hasEasterEgg: expected.egg,
    gems: expected.gems,
    unusableReferences: [],
  });
  expect(mission.info).toEqual(withMacRoman(expected.info));
  expect(lowerCase(mission.references.map(({ path }) => path))).toEqual(
    lowerCase(expected.refs.map(dataPath)),
  );
}

/** The other reader decodes `\x91` as a control character; the level's author meant the ë of Mac OS Roman. */
function withMacRoman(info: Record<string, string>): Record<string, string> {
  return JSON.parse(JSON.stringify(info).replaceAll('\x91', 'ë'));
}

function lowerCase(paths: (string | undefined)[]): string[] {
  return [...new Set(paths.map((path = '') => path.toLowerCase()))].sort();
}
