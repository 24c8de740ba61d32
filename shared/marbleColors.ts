/** Lightness from 0 to 1, chroma, and hue in degrees, as CSS writes them in `oklch()`. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** The colours of a glass marble: of its lit and its shaded side. */
export interface Glass {
  light: Oklch;
  shade: Oklch;
}

export interface MarbleColors extends Glass {
  /** For a ring or a name tag, with white text on it. */
  solid: Oklch;
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
export function marbleColors(name: string): MarbleColors {
  const seed = hash(name);
  const hue = hues[(seed >>> 7) % hues.length] ?? 250;
  const turn = seed % 2 === 0 ? 14 : -14;
  return { light: [0.72, 0.155, hue], shade: [0.42, 0.15, hue + turn], solid: [0.55, 0.16, hue] };
}
