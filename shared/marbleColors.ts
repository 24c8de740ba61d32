/** The two colours of a glass marble, as CSS writes them (`oklch(0.72 0.155 250)`): its lit and its shaded side. */
export interface Glass {
  light: string;
  shade: string;
}

/** Hues that stay apart from each other and keep white letters readable. */
const hues = [250, 335, 190, 45, 225, 20, 125, 270, 295, 355, 75, 160];

/** FNV-1a: spreads similar names over the whole range. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** The colours of someone's marble, always the same for a name. */
export function marbleColors(name: string): Glass & { solid: string } {
  const seed = hash(name);
  const hue = hues[(seed >>> 7) % hues.length] ?? 250;
  const turn = seed % 2 === 0 ? 14 : -14;
  return {
    light: `oklch(0.72 0.155 ${hue})`,
    shade: `oklch(0.42 0.15 ${hue + turn})`,
    /** For a ring or a name tag, with white text on it. */
    solid: `oklch(0.55 0.16 ${hue})`,
  };
}
