import type { Random } from './random.ts';
import { descriptions, firstWords, people, secondWords } from './words.ts';

export interface DemoMission {
  /** File name without `.mis`. */
  stem: string;
  text: string;
  gems: number;
  textures: string[];
}

const games = ['Gold', 'Gold', 'Platinum', 'PlatinumQuest', 'PlatinumQuest', 'Ultra', 'Fubar'] as const;
const modes = ['', '', '', '', 'Hunt', 'Hunt', 'King', 'Quota', 'Race', 'Laps', 'GemMadness', '2D'] as const;
/** Textures that every base game ships. */
const textures = [
  ['grid_warm', 'edge_white'],
  ['grid_cool', 'edge_white'],
  ['grid_neutral', 'edge_white'],
  ['pattern_cool2', 'edge_white2'],
] as const;

/** The text of a level that can be played: a tiled box to roll on, a start, a finish, gems, and its times. */
export function writeMission(index: number, random: Random): DemoMission {
  const name = nameOf(index, random);
  const mode = random.pick(modes);
  const gems = mode !== '' || random.chance(0.45) ? random.between(3, 40) : 0;
  const stem = `demo_${String(index + 1).padStart(5, '0')}_${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
  const info = infoOf(index, name, mode, random);
  const items = Array.from({ length: gems }, () => item('GemItem', random));
  if (random.chance(0.12)) items.push(item('EasterEgg', random));
  const text = `//--- OBJECT WRITE BEGIN ---
new SimGroup(MissionGroup) {
   new ScriptObject(MissionInfo) {
${info.map(([key, value]) => `      ${key} = "${value}";`).join('\n')}
   };
   new MissionArea(MissionArea) { area = "-360 -648 720 1296"; flightCeiling = "300"; };
   new Sky(Sky) { position = "336 136 0"; materialList = "~/data/skies/sky_day.dml"; };
   new Sun() { direction = "0.638261 0.459006 -0.61801"; color = "1.4 1.2 0.4 1"; };
   new InteriorInstance() { position = "0 0 0"; rotation = "1 0 0 0"; scale = "1 1 1"; interiorFile = "~/data/interiors/demo/${stem}.dif"; };
   new StaticShape(StartPoint) { position = "0 0 ${random.between(2, 5)}"; dataBlock = "StartPad"; };
   new StaticShape(EndPoint) { position = "${random.between(8, 60)} ${random.between(8, 60)} 0"; dataBlock = "EndPad"; };
${items.join('\n')}
};
//--- OBJECT WRITE END ---
`;
  return { stem, text, gems, textures: [...random.pick(textures)] };
}

/** Two words; a number as well once all pairs are taken. */
function nameOf(index: number, random: Random): string {
  const pairs = firstWords.length * secondWords.length;
  const first = firstWords[index % firstWords.length];
  const second = secondWords[(index * 7 + Math.floor(index / firstWords.length)) % secondWords.length];
  const suffix =
    index >= pairs ? ` ${Math.floor(index / pairs) + 1}` : random.chance(0.08) ? ' Revisited' : '';
  return `${first} ${second}${suffix}`;
}

function infoOf(index: number, name: string, mode: string, random: Random): [string, string | number][] {
  const qualifying = random.between(20, 240) * 500;
  const game = random.pick(games);
  return [
    ['name', name],
    ['artist', people[(index * 3 + 1) % people.length] ?? 'Rolly'],
    ['desc', random.pick(descriptions)],
    ['type', 'Custom'],
    ['level', index + 1],
    ['game', game],
    ['time', qualifying],
    ['goldTime', Math.round(qualifying * 0.55)],
    ...(game === 'Gold' ? [] : [['ultimateTime', Math.round(qualifying * 0.36)] as [string, number]]),
    ...(game === 'PlatinumQuest' ? [['awesomeTime', Math.round(qualifying * 0.28)] as [string, number]] : []),
    ...(mode === '' ? [] : [['gameMode', mode] as [string, string]]),
    ...(mode === 'Hunt'
      ? ([
          ['score', 20],
          ['platinumScore', 40],
          ['ultimateScore', 60],
        ] as [string, number][])
      : []),
  ];
}

const item = (dataBlock: string, random: Random): string =>
  `   new Item() { position = "${random.between(-60, 60)} ${random.between(-60, 60)} ${random.between(1, 8)}"; dataBlock = "${dataBlock}"; rotate = "1"; static = "1"; };`;
