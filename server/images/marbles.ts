import sharp from 'sharp';
import type { Glass } from '../../shared/marbleColors.ts';
import { mixColors } from './oklch.ts';
import { withOwnSvg } from './ownSvg.ts';

/** A glass marble, the default picture of a person, as PNG. */
export const drawMarble = (glass: Glass, size: number): Promise<Buffer> =>
  withOwnSvg(() =>
    sharp(Buffer.from(describeMarble(glass, size)))
      .png()
      .toBuffer(),
  );

/** Enough of them: between two, the mix is in sRGB, and a colour outside of it bends there. */
const stops = Array.from({ length: 13 }, (_, i) => i / 12);

/** As client/ui/Avatar.module.css draws it, without the letter: gradients reach to the farthest corner. */
function describeMarble({ light, shade }: Glass, size: number): string {
  const ball = stops.map(
    (at) => `<stop offset="${at.toFixed(3)}" stop-color="${mixColors(light, shade, at)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<defs><radialGradient id="b" gradientUnits="userSpaceOnUse" cx="40" cy="35" r="88.46">${ball.join('')}</radialGradient>
<radialGradient id="h" gradientUnits="userSpaceOnUse" cx="32" cy="26" r="100.5"><stop offset=".08" stop-color="#fff" stop-opacity=".6"/><stop offset=".26" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<circle cx="50" cy="50" r="50" fill="url(#b)"/><circle cx="50" cy="50" r="50" fill="url(#h)"/></svg>`;
}
