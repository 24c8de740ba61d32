/** The colours that skins are named after. */
const skinColors: Readonly<Record<string, number>> = {
  red: 0xe02828,
  blue: 0x2860e8,
  green: 0x28c040,
  yellow: 0xf0d020,
  orange: 0xf08820,
  purple: 0x9040d8,
  pink: 0xf070b0,
  turquoise: 0x20c8c0,
  cyan: 0x20c8e0,
  black: 0x303038,
  white: 0xf4f4f4,
  grey: 0x909098,
  gray: 0x909098,
  platinum: 0xd8dce4,
  gold: 0xe8c040,
};

const gemColors = ['red', 'blue', 'yellow', 'purple', 'green', 'turquoise', 'orange'] as const;

/** The colour that a skin or the end of a datablock's name (`GemItemBlue`) stands for. */
export function namedColor(skin: string, datablock: string): number | undefined {
  const own = skinColors[skin.toLowerCase()];
  if (own !== undefined) return own;
  const suffix = /gemitem_?([a-z]+?)(?:_|$)/i.exec(datablock)?.[1]?.toLowerCase();
  return suffix === undefined ? undefined : skinColors[suffix];
}

/** Gems without a colour get one by their number; the game chooses at random. */
export const gemColor = (index: number): number =>
  skinColors[gemColors[index % gemColors.length] ?? 'red'] ?? 0xe02828;
