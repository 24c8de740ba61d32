import sharp from 'sharp';
import type { Random } from './random.ts';

const width = 640;
const height = 480;
/** Half the width and half the height of a tile seen from above its corner, and the thickness of a platform. */
const tile = { x: 34, y: 17, depth: 20 };

const skies = [
  ['#8fd0ff', '#eaf6ff'],
  ['#ffb27a', '#ffe9c7'],
  ['#172252', '#5a4a8f'],
  ['#b7e6d4', '#f4fbf1'],
  ['#6aa8e8', '#c9e6ff'],
  ['#f2a6b8', '#ffe6ea'],
  ['#0d1838', '#28508a'],
] as const;

const floors = [
  ['#dbe8fb', '#4f8ff0', '#2f62b8', '#1d3f86'],
  ['#f6ecd2', '#e0a93c', '#b07a1c', '#7c5410'],
  ['#e3f5e4', '#4fb06a', '#2f7f49', '#1e5732'],
  ['#f3e1f6', '#a862d6', '#7438a3', '#4d2170'],
  ['#fde0dc', '#e0604f', '#a83c2e', '#75251b'],
  ['#e4edf2', '#6d8798', '#47606f', '#2e414d'],
] as const;

const gemColours = ['#f0425f', '#ffcb3d', '#3ddc84', '#5ec8ff', '#c77dff'] as const;

interface Platform {
  x: number;
  y: number;
  columns: number;
  rows: number;
}

/** A picture of a level that does not exist: tiled platforms under a sky, a marble and its gems. JPEG, 640×480. */
export async function drawPicture(random: Random, gems: number): Promise<Buffer> {
  const [top, bottom] = random.pick(skies);
  const colours = random.pick(floors);
  const isMirrored = random.chance(0.5);
  const platforms = Array.from({ length: random.between(4, 6) }, (_, index) =>
    placePlatform(random, index, isMirrored),
  );
  const shapes = platforms
    .sort((a, b) => a.y - b.y)
    .map((platform) => drawPlatform(platform, colours) + drawGems(random, platform, gems));
  const home = random.pick(platforms);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
<radialGradient id="ball" cx=".38" cy=".3" r=".8"><stop stop-color="#bfe3ff"/><stop offset=".45" stop-color="#2f7df0"/><stop offset="1" stop-color="#10206e"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${drawClouds(random)}${shapes.join('')}${drawMarble(home)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}

function placePlatform(random: Random, index: number, isMirrored: boolean): Platform {
  const along = 130 + ((index * 171 + random.between(0, 60)) % 380);
  return {
    x: isMirrored ? width - along : along,
    y: 70 + index * 62 + random.between(0, 24),
    columns: random.between(2, 4),
    rows: random.between(2, 3),
  };
}

function drawClouds(random: Random): string {
  return Array.from({ length: random.between(2, 5) }, () => {
    const [x, y, size] = [random.between(0, width), random.between(10, 240), random.between(30, 70)];
    const puffs = [-0.8, 0, 0.7].map(
      (shift, index) =>
        `<ellipse cx="${x + shift * size}" cy="${y - (index === 1 ? size * 0.2 : 0)}" rx="${size * 0.75}" ry="${size * 0.34}"/>`,
    );
    return `<g fill="#fff" opacity="${0.25 + random.next() * 0.35}">${puffs.join('')}</g>`;
  }).join('');
}

const corner = ({ x, y }: Platform, column: number, row: number): [number, number] => [
  x + (column - row) * tile.x,
  y + (column + row) * tile.y,
];

const polygon = (points: [number, number][], fill: string): string =>
  `<path d="M${points.map((point) => point.join(' ')).join('L')}Z" fill="${fill}"/>`;

const lower = ([x, y]: [number, number]): [number, number] => [x, y + tile.depth];

function drawPlatform(platform: Platform, colours: readonly [string, string, string, string]): string {
  const [light, dark, left, right] = colours;
  const { columns, rows } = platform;
  const front = corner(platform, columns, rows);
  const west = corner(platform, 0, rows);
  const east = corner(platform, columns, 0);
  const sides =
    polygon([west, front, lower(front), lower(west)], left) +
    polygon([front, east, lower(east), lower(front)], right);
  const tiles: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const points = [
        corner(platform, column, row),
        corner(platform, column + 1, row),
        corner(platform, column + 1, row + 1),
        corner(platform, column, row + 1),
      ];
      tiles.push(polygon(points, (column + row) % 2 === 0 ? light : dark));
    }
  }
  return sides + tiles.join('');
}

function drawGems(random: Random, platform: Platform, gems: number): string {
  if (gems === 0 || random.chance(0.3)) return '';
  const [x, y] = corner(
    platform,
    random.between(0, platform.columns - 1) + 0.5,
    random.between(0, platform.rows - 1) + 0.5,
  );
  const colour = random.pick(gemColours);
  return `<ellipse cx="${x}" cy="${y}" rx="9" ry="4" opacity=".3"/><path d="M${x} ${y - 34}l9 12-9 15-9-15Z" fill="${colour}"/><path d="M${x} ${y - 34}l9 12-9 3Z" fill="#fff" opacity=".45"/>`;
}

function drawMarble(platform: Platform): string {
  const [x, y] = corner(platform, platform.columns / 2, platform.rows / 2);
  return `<ellipse cx="${x}" cy="${y + 3}" rx="25" ry="10" opacity=".35"/><circle cx="${x}" cy="${y - 22}" r="26" fill="url(#ball)"/><path d="M${x - 25} ${y - 20}q12 -14 25 -2t25 -6q0 9-4 13-12-4-21 3t-20 3q-5-5-5-11Z" fill="#ffd24a" opacity=".92"/><ellipse cx="${x - 9}" cy="${y - 34}" rx="9" ry="5" transform="rotate(-30 ${x - 9} ${y - 34})" fill="#fff" opacity=".8"/>`;
}
