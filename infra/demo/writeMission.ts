import type { Scene } from './blocks.ts';
import type { PictureSubject } from './drawPicture.ts';
import { floorTextures } from './floorTextures.ts';
import { type Platform, placePlatforms, writePlatform } from './platforms.ts';
import { createRandom, type Random } from './random.ts';
import { scenes } from './scenes.ts';
import { type Point, placeOn } from './solids.ts';
import { descriptions, firstWords, gemDescriptions, secondWords } from './words.ts';

export interface DemoMission {
  /** File name without `.mis`. */
  stem: string;
  text: string;
  /** Textures of the interior's floors and sides: the level's own, or some that every base game ships. */
  textures: [floor: string, side: string];
  hasOwnTextures: boolean;
  subject: PictureSubject;
  /** Determines the blocks of the level and its picture; equal for equal `picture`. */
  scene: Scene;
  picture: number;
  platforms: Platform[];
}

const games = ['Gold', 'Gold', 'Platinum', 'PlatinumQuest', 'PlatinumQuest', 'Ultra', 'Fubar'] as const;
const modes = ['', '', '', '', '', 'Hunt', 'King', 'Quota', 'Race', 'Laps', 'GemMadness', '2D'] as const;
const modesWithGems = new Set<string>(['Hunt', 'Quota', 'GemMadness']);

const textures = [
  ['grid_warm', 'edge_white'],
  ['grid_cool', 'edge_white'],
  ['grid_neutral', 'edge_white'],
  ['pattern_cool2', 'edge_white2'],
] as const;

type Field = [key: string, value: string | number];

/**
 * The mission of a small level: columns of tiles with a start, a finish, gems, par times and moving
 * platforms. Equal for equal indices; no two play the same, not even in the same interior, since the height
 * of their sky differs.
 */
export function writeMission(index: number, artist: string, random: Random, music?: string): DemoMission {
  const { name, subject } = nameOf(index, random);
  const game = random.pick(games);
  const mode = random.pick(modes);
  const gems = modesWithGems.has(mode) || random.chance(0.35) ? random.between(3, 30) : 0;
  const stem = `demo_${String(index + 1).padStart(5, '0')}_${name.toLowerCase().replaceAll(' ', '_')}`;
  const info = infoOf({ index, name, artist, game, mode, gems, music }, random);
  const picture = index % (firstWords.length * secondWords.length);
  const scene = scenes[subject.scene](createRandom(picture));
  // Values that the interior depends on are the same for equal pictures, so that large sites share its files.
  const shape = createRandom(picture + 1_000_000);
  const platforms = placePlatforms(scene, shape);
  const [start = scene.blocks[0], ...path] = scene.path;
  const finish = path.at(-1) ?? start;
  if (!start || !finish) throw new Error('A level of the demo has no blocks.');
  const place = () => placeOn(random.pick(path.length > 0 ? path : [start]), spread(random));
  const text = `//--- OBJECT WRITE BEGIN ---
new SimGroup(MissionGroup) {
   new ScriptObject(MissionInfo) {
${info.map(([key, value]) => `      ${key} = "${value}";`).join('\n')}
   };
   new MissionArea(MissionArea) { area = "-360 -648 720 1296"; flightCeiling = "${300 + index}"; };
   new Sky(Sky) { position = "336 136 0"; materialList = "~/data/skies/sky_day.dml"; };
   new Sun() { direction = "0.638261 0.459006 -0.61801"; color = "1.4 1.2 0.4 1"; };
   new InteriorInstance() { position = "0 0 0"; rotation = "1 0 0 0"; scale = "1 1 1"; interiorFile = "~/data/interiors/demo/${stem}.dif"; };
   new StaticShape(StartPoint) { position = "${written(placeOn(start))}"; dataBlock = "StartPad"; };
   new StaticShape(EndPoint) { position = "${written(placeOn(finish))}"; dataBlock = "EndPad"; };
${platforms.map((platform, part) => writePlatform(platform, part, `~/data/interiors/demo/${stem}.dif`)).join('\n')}
${itemsOf(game, gems, random, place).join('\n')}
};
//--- OBJECT WRITE END ---
`;
  const hasOwnTextures = shape.chance(0.6);
  const [floor, side] = hasOwnTextures ? floorTextures(subject.floor) : shape.pick(textures);
  return {
    stem,
    text,
    textures: [floor, side],
    hasOwnTextures,
    subject: { ...subject, gems },
    scene,
    picture,
    platforms,
  };
}

/** Two words that describe the level's picture, and a number once all pairs are used. */
function nameOf(index: number, random: Random): { name: string; subject: Omit<PictureSubject, 'gems'> } {
  const round = Math.floor(index / firstWords.length);
  const first = firstWords[index % firstWords.length];
  const second = secondWords[(index * 7 + round) % secondWords.length];
  if (!first || !second) throw new Error('There are no words for a name.');
  const lap = Math.floor(round / secondWords.length);
  const suffix = lap > 0 ? ` ${lap + 1}` : random.chance(0.08) ? ' Revisited' : '';
  const { backdrop, floor } = first;
  return { name: `${first.word} ${second.word}${suffix}`, subject: { backdrop, floor, scene: second.scene } };
}

interface Facts {
  index: number;
  name: string;
  artist: string;
  game: (typeof games)[number];
  mode: (typeof modes)[number];
  gems: number;
  music: string | undefined;
}

function infoOf({ index, name, artist, game, mode, gems, music }: Facts, random: Random): Field[] {
  const qualifying = random.between(20, 240) * 500;
  const fields: Field[] = [
    ['name', name],
    ['artist', artist],
    ['desc', random.pick(gems > 0 && random.chance(0.6) ? gemDescriptions : descriptions)],
    ['type', 'Custom'],
    ['level', index + 1],
    ['game', game],
    ['time', qualifying],
  ];
  if (music) fields.push(['music', music]);
  if (mode !== '') fields.push(['gameMode', mode]);
  if (mode === 'Hunt') {
    fields.push(['score[0]', 20], ['platinumScore[0]', 40], ['ultimateScore[0]', 60]);
    return fields;
  }
  fields.push(['goldTime', Math.round(qualifying * 0.55)]);
  if (game !== 'Gold') fields.push(['ultimateTime', Math.round(qualifying * 0.36)]);
  if (game === 'PlatinumQuest') fields.push(['awesomeTime', Math.round(qualifying * 0.28)]);
  return fields;
}

/** Items that only newer games have, which classify a level as made for them. */
function itemsOf(game: Facts['game'], gems: number, random: Random, place: () => Point): string[] {
  const item = (dataBlock: string): string =>
    `   new Item() { position = "${written(place())}"; dataBlock = "${dataBlock}"; rotate = "1"; static = "1"; };`;
  const items = Array.from({ length: gems }, () => item('GemItem'));
  for (let extra = random.between(0, 4); extra > 0; extra -= 1) {
    items.push(item(random.pick(['SuperJumpItem', 'SuperSpeedItem', 'TimeTravelItem'])));
  }
  if (game !== 'Gold' && random.chance(0.5)) items.push(item('MegaMarbleItem'));
  if (game !== 'Gold' && random.chance(0.25)) items.push(item('EasterEgg'));
  if (game === 'PlatinumQuest' && random.chance(0.7)) items.push(item('BubbleItem'));
  return items;
}

const written = (point: Point): string => point.map((value) => Math.round(value * 100) / 100).join(' ');

/** Somewhere on a tile, in tiles from its middle. */
const spread = (random: Random): [number, number] => [random.next() * 0.7 - 0.35, random.next() * 0.7 - 0.35];
