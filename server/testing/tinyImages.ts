import sharp from 'sharp';

export type Colour = [red: number, green: number, blue: number];

export const red: Colour = [255, 0, 0];
export const green: Colour = [0, 255, 0];
export const blue: Colour = [0, 0, 255];

/** A single-coloured image, in a format that sharp writes. */
export async function tinyImage(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
  { width = 8, height = 8, colour = red }: { width?: number; height?: number; colour?: Colour } = {},
): Promise<Buffer> {
  const [r, g, b] = colour;
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer();
}

/**
 * An uncompressed BMP with an upper half of one colour and a lower half of another. `bits` 32 leaves the
 * fourth byte unused.
 */
export function tinyBmp(
  width: number,
  height: number,
  top: Colour,
  bottom: Colour,
  bits: 24 | 32 = 24,
): Buffer {
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const bmp = Buffer.alloc(54 + rowBytes * height);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(bits, 28);
  for (let y = 0; y < height; y++) {
    const isTop = y >= height / 2; // BMP rows start at the bottom.
    const pixel = Buffer.from([...(isTop ? top : bottom)].reverse());
    for (let x = 0; x < width; x++) pixel.copy(bmp, 54 + y * rowBytes + (x * bits) / 8);
  }
  return bmp;
}

/** A DDS without mipmaps, compressed as DXT1: every block of 4×4 pixels has one colour. */
export function tinyDds(width: number, height: number, [r, g, b]: Colour): Buffer {
  const blocks = Math.ceil(width / 4) * Math.ceil(height / 4);
  const dds = Buffer.alloc(128 + blocks * 8);
  dds.write('DDS ');
  dds.writeUInt32LE(124, 4);
  dds.writeUInt32LE(0x1007, 8); // caps, height, width and pixel format are given
  dds.writeUInt32LE(height, 12);
  dds.writeUInt32LE(width, 16);
  dds.writeUInt32LE(32, 76);
  dds.writeUInt32LE(4, 80); // the pixel format is the four letters
  dds.write('DXT1', 84);
  dds.writeUInt32LE(0x1000, 108);
  const colour = ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3);
  for (let at = 128; at < dds.length; at += 8) dds.writeUInt16LE(colour, at);
  return dds;
}

/** Red, green and blue of a pixel, from any format that sharp reads. */
export async function colourAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const pixel = sharp(image).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}
