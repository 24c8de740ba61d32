import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

/** Glass marbles in 360 hues, as PNG: the pictures of people without an own one. */
export interface Marbles {
  draw(id: number, size: number): Promise<Buffer>;
}

export function createMarbles(): Marbles {
  const cache = new LRUCache<string, Buffer, { hue: number; size: number }>({
    max: 256,
    fetchMethod: (_key, _stale, { context: { hue, size } }) =>
      sharp(Buffer.from(describeMarble(hue, size)))
        .png()
        .toBuffer(),
    // A marble evicted while it is being drawn is still returned.
    ignoreFetchAbort: true,
  });
  return {
    draw(id, size) {
      const hue = (id * 137) % 360;
      return cache.forceFetch(`${hue}:${size}`, { context: { hue, size } });
    },
  };
}

const describeMarble = (
  hue: number,
  size: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<defs><radialGradient id="b" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="hsl(${hue},75%,68%)"/><stop offset="1" stop-color="hsl(${hue + 20},70%,28%)"/></radialGradient>
<radialGradient id="h"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<circle cx="50" cy="50" r="50" fill="url(#b)"/><ellipse cx="34" cy="26" rx="18" ry="12" transform="rotate(-30 34 26)" fill="url(#h)"/></svg>`;
