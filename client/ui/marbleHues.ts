import { marbleColors, type Oklch } from '../../shared/marbleColors.ts';

const cssOf = (color: Oklch): string => `oklch(${color.join(' ')})`;

/** The colours of someone's marble, as CSS. */
export function marbleHues(name: string): { light: string; shade: string; solid: string } {
  const { light, shade, solid } = marbleColors(name);
  return { light: cssOf(light), shade: cssOf(shade), solid: cssOf(solid) };
}
