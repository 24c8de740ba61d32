import type { SceneMaterial, TextureFamily } from '../../../shared/scene.ts';

type Look = Pick<SceneMaterial, 'family' | 'sign' | 'color'>;

/** Names of textures → what they look like; the first match counts. */
const families: [pattern: RegExp, family: TextureFamily, sign?: SceneMaterial['sign']][] = [
  [/stripe|caution|hazard|warning/, 'hazard'],
  [/friction_?(none|low)|_low|ice|slick/, 'friction', 'low'],
  [/friction_?(high|ramp)|friction|_high|mud|sand_?trap/, 'friction', 'high'],
  [/bounc|trampoline|rubber/, 'friction', 'bounce'],
  [/arrow|chevron/, 'arrow'],
  [/grid|neon/, 'grid'],
  [/pattern/, 'pattern'],
  [/edge|border/, 'edge'],
  [/wood|log|crate|plank|bark/, 'wood'],
  [/grass|dirt|sand|water|rock|stone|tarmac|snow|lava|earth|ground|road/, 'ground'],
  [/rug|carpet/, 'carpet'],
  [/brick|castle/, 'brick'],
  [/trim|wall|solid|beam/, 'wall'],
  [/tile|plate|neutral|metal|floor/, 'tile'],
  [/hot|warm|cool/, 'pattern'],
];

const hues: [pattern: RegExp, color: number][] = [
  [/grass/, 0x5f9a3c],
  [/wood|log|crate|plank|bark|brown/, 0x8f6238],
  [/dirt|earth|mud/, 0x7d5f42],
  [/sand/, 0xd3bd86],
  [/water/, 0x3a78b8],
  [/ice|snow/, 0xcfe3f0],
  [/lava/, 0xc8461e],
  [/tarmac|road/, 0x4a4c50],
  [/rock|stone|castle/, 0x85817b],
  [/brick/, 0x9c5a44],
  [/caution|hazard|yellow|gold/, 0xdcb52c],
  [/red|hot|advanced/, 0xbb4436],
  [/warm|orange|intermediate/, 0xcf8844],
  [/green|beginner/, 0x5a9e58],
  [/cool|blue/, 0x4f7fb4],
  [/purple|violet/, 0x7c5aa8],
  [/pink/, 0xd082a8],
  [/white|edge/, 0xdfe0dc],
  [/black|dark/, 0x3c3e44],
  [/stripe/, 0xdcb52c],
  [/neutral|gr[ae]y|metal|steel/, 0xa3a69e],
];

/** The substitute for a texture of this name: lower case, without folder and extension. */
export function textureLook(name: string): Look {
  const [, family = 'plain', sign] = families.find(([pattern]) => pattern.test(name)) ?? [];
  const color = hues.find(([pattern]) => pattern.test(name))?.[1] ?? hueOf(name);
  return { family, color, ...(sign && { sign }) };
}

/** A quiet colour that is always the same for a name. */
function hueOf(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  const channel = (shift: number) => Math.round(150 + 46 * Math.cos(((hash + shift) * Math.PI) / 180));
  return channel(0) * 0x10000 + channel(240) * 0x100 + channel(120);
}
