import sharp from 'sharp';
import type { Glass } from '../../shared/marbleColors.ts';
import { linkPictureSize } from '../../shared/pictureSizes.ts';
import { type Box, maxCardPictures, pictureBoxes, portraitBox } from './cardLayout.ts';
import { drawMarble } from './marbles.ts';
import { withOwnSvg } from './ownSvg.ts';

export interface CardParts {
  /** Pictures of levels, in order. */
  pictures: readonly Uint8Array[];
  /** Of a person; shown in a circle. */
  portrait: Uint8Array | null;
}

const radius = 22;
const frame = 6;
/** The marble on a card without pictures. */
const glass: Glass = { light: 'oklch(0.72 0.155 250)', shade: 'oklch(0.42 0.15 264)' };

/**
 * Draws the picture of a link to a thing with several pictures, as JPEG: they stand in white frames before
 * the sky. `cut` crops a picture to a size; null for one that cannot be shown.
 */
export async function drawCard(
  { pictures, portrait }: CardParts,
  cut: (picture: Uint8Array, size: { width: number; height: number }) => Promise<Buffer | null>,
): Promise<Buffer> {
  const shown = pictures.slice(0, maxCardPictures);
  const boxes = pictureBoxes(shown.length, portrait !== null);
  const marble = shown.length === 0 ? await drawMarble(glass, linkPictureSize.height) : null;
  const person = portrait ?? marble;
  const round = person && portraitBox(boxes.length === 0);
  const placed = [
    ...boxes.flatMap((box, i) => (shown[i] ? [{ box, picture: shown[i], corner: radius }] : [])),
    ...(person && round ? [{ box: round, picture: person, corner: round.width / 2 }] : []),
  ];
  return withOwnSvg(async () => {
    const layers = [];
    for (const { box, picture, corner } of placed) {
      const input = await cut(picture, box);
      if (input) layers.push({ input: await rounded(input, box, corner), left: box.left, top: box.top });
    }
    return sharp(Buffer.from(describeSky(placed)))
      .composite(layers)
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .toBuffer();
  });
}

const rounded = (picture: Buffer, { width, height }: Box, corner: number): Promise<Buffer> =>
  sharp(picture)
    .ensureAlpha()
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`,
        ),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer();

/** The sky of the pages, with their tiled floor, and a white frame around each picture. */
function describeSky(placed: readonly { box: Box; corner: number }[]): string {
  const { width, height } = linkPictureSize;
  const frames = placed.map(
    ({ box, corner }) =>
      `<rect x="${box.left - frame}" y="${box.top - frame}" width="${box.width + 2 * frame}" height="${box.height + 2 * frame}" rx="${corner + frame}" fill="#fff" stroke="#1b4c8c" stroke-opacity=".16" stroke-width="2"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#7cc4ff"/><stop offset=".62" stop-color="#c9e9ff"/><stop offset="1" stop-color="#f3fbff"/></linearGradient>
<pattern id="t" width="42" height="42" patternUnits="userSpaceOnUse"><path d="M42 0H0V42" fill="none" stroke="#2f7df0" stroke-opacity=".13" stroke-width="2"/></pattern></defs>
<rect width="100%" height="100%" fill="url(#s)"/><rect width="100%" height="100%" fill="url(#t)"/>${frames.join('')}</svg>`;
}
