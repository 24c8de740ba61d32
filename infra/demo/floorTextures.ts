import sharp from 'sharp';
import { type FloorName, floors } from './drawScene.ts';

/** Width and height in pixels. */
const size = 128;

/** The names of the textures in a level's own colours, without extension. */
export const floorTextures = (floor: FloorName): [floor: string, side: string] => [
  `demo_${floor}_floor`,
  `demo_${floor}_side`,
];

interface DrawnTexture {
  name: string;
  png: Buffer;
}

const drawn = new Map<FloorName, Promise<DrawnTexture[]>>();

/** Tiles of two colours, four to a picture, and the sides of columns. */
export function drawFloorTextures(floor: FloorName): Promise<DrawnTexture[]> {
  const known = drawn.get(floor) ?? draw(floor);
  drawn.set(floor, known);
  return known;
}

async function draw(floor: FloorName): Promise<DrawnTexture[]> {
  const [light, dark, left, right] = floors[floor];
  const half = size / 2;
  const tiles = `<rect width="${size}" height="${size}" fill="${light}"/><path d="M${half} 0h${half}v${half}h-${half}zM0 ${half}h${half}v${half}h-${half}z" fill="${dark}"/>`;
  const lines = `<path d="M0 .75h${size}M0 ${half}h${size}M.75 0v${size}M${half} 0v${size}" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>`;
  const bands = `<rect width="${size}" height="${size}" fill="${left}"/><path d="M0 ${half}h${size}v${half}h-${size}z" fill="${right}" opacity=".35"/>`;
  const [floorName, sideName] = floorTextures(floor);
  return [await render(floorName, tiles + lines), await render(sideName, bands + lines)];
}

async function render(name: string, content: string): Promise<DrawnTexture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`;
  return { name, png: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() };
}
