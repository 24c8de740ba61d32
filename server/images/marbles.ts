import sharp from 'sharp';
import { withOwnSvg } from './ownSvg.ts';

/** A glass marble, the default picture of a person, as PNG. */
export const drawMarble = (hue: number, size: number): Promise<Buffer> =>
  withOwnSvg(() =>
    sharp(Buffer.from(describeMarble(hue, size)))
      .png()
      .toBuffer(),
  );

const describeMarble = (
  hue: number,
  size: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<defs><radialGradient id="b" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="hsl(${hue},75%,68%)"/><stop offset="1" stop-color="hsl(${hue + 20},70%,28%)"/></radialGradient>
<radialGradient id="h"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<circle cx="50" cy="50" r="50" fill="url(#b)"/><ellipse cx="34" cy="26" rx="18" ry="12" transform="rotate(-30 34 26)" fill="url(#h)"/></svg>`;
