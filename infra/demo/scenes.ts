import { across, type Block, field, floating, ringOf, type Scene, slab, standing, unique } from './blocks.ts';
import type { Random } from './random.ts';

function islands(random: Random): Scene {
  const blocks: Block[] = [];
  const path: Block[] = [];
  const corner = { x: 0, y: 0, z: 0 };
  for (let island = 0; island < 5; island += 1) {
    const { x, y, z } = corner;
    const [columns, rows] = [random.between(2, 4), random.between(2, 3)];
    const tiles = field(columns, rows, (column, row) => floating(x + column, y + row, z));
    blocks.push(...tiles);
    path.push(...tiles.filter((_, index) => index === Math.floor(tiles.length / 2)));
    if (island % 2 === 0) corner.x += columns + random.between(0, 1);
    else corner.y += rows + random.between(0, 1);
    if (random.chance(0.4)) corner.x -= 1;
    corner.z += random.between(-1, 2) * 0.6;
  }
  return { blocks, path };
}

function stairs(random: Random): Scene {
  const blocks: Block[] = [];
  const path: Block[] = [];
  let [x, y, z] = [0, 0, 0];
  for (let flight = 0; flight < 3; flight += 1) {
    const isAlongX = flight % 2 === 0;
    for (let step = random.between(3, 5); step > 0; step -= 1) {
      const pair = [floating(x, y, z), isAlongX ? floating(x, y + 1, z) : floating(x + 1, y, z)];
      blocks.push(...pair);
      path.push(...pair.slice(0, 1));
      z += 0.5;
      if (isAlongX) x -= 1;
      else y -= 1;
    }
    blocks.push(floating(x, y, z), floating(x + 1, y, z), floating(x, y + 1, z), floating(x + 1, y + 1, z));
    if (isAlongX) y -= 1;
    else x -= 1;
  }
  return { blocks: unique(blocks), path };
}

/** A tower with a path that winds up around it. */
function spiral(random: Random): Scene {
  const rise = random.pick([0.22, 0.28, 0.34]);
  const rings = [ringOf(3), ringOf(2), ringOf(1)];
  const path = rings.flat().map(([x, y], step) => standing(x, y, step * rise, -1.2));
  const top = standing(0, 0, path.length * rise + 0.4, -1.2);
  return { blocks: [...path, top], path: [...path, top] };
}

function bridge(random: Random): Scene {
  const length = random.between(9, 11);
  const height = random.between(1, 3) * 0.8;
  const arch = (x: number) => Math.sin((x / (length - 1)) * Math.PI) * height;
  const isPillar = (x: number) => x % 3 === 1;
  const deck = field(length, 2, (x, y) => ({
    ...floating(x, y, arch(x)),
    ...(isPillar(x) ? { base: -3 } : {}),
  }));
  const ends = [-3, length].flatMap((start) => field(3, 4, (x, y) => standing(start + x, y - 1, 0, -1.4)));
  return {
    blocks: [...deck, ...ends],
    path: [...ends.slice(4, 5), ...deck.slice(0, length), ...ends.slice(-5, -4)],
  };
}

/** A walled floor with boxes on it. */
function arena(random: Random): Scene {
  const size = 7;
  const boxes = new Set(Array.from({ length: 7 }, () => `${random.between(1, 5)}:${random.between(1, 5)}`));
  boxes.delete('3:3');
  const height = (x: number, y: number) => {
    if (x === 0 || y === 0) return 1.3;
    return boxes.has(`${x}:${y}`) ? random.between(1, 3) * 0.45 : 0;
  };
  const blocks = field(size, size, (x, y) => standing(x, y, height(x, y), -0.9));
  const floor = blocks.filter(({ z }) => z === 0);
  return { blocks, path: [...floor].reverse() };
}

function terraces(random: Random): Scene {
  const size = 8;
  const rise = random.pick([0.55, 0.75, 0.95]);
  const shift = random.between(0, 1);
  const blocks = field(size, size, (x, y) => {
    const fromEdge = Math.min(x + shift, y + shift, size - 1 - x, size - 1 - y);
    return standing(x, y, fromEdge * rise, -0.8);
  });
  return { blocks, path: [...across(blocks, size)].sort((a, b) => a.z - b.z) };
}

function canyon(random: Random): Scene {
  const [columns, rows] = [9, 7];
  const phase = random.next() * 6;
  const bed = (x: number) => Math.round(3 + Math.sin(x * 0.8 + phase) * 1.2);
  const blocks = field(columns, rows, (x, y) => {
    const behind = bed(x) - y;
    if (behind === 0) return standing(x, y, 0, -1.4);
    return standing(x, y, behind > 0 ? 0.9 + behind * 0.5 + random.next() * 0.7 : 0.35 * random.next(), -1.4);
  });
  return { blocks, path: blocks.filter(({ x, y }) => y === bed(x)) };
}

function loop(random: Random): Scene {
  const waves = random.between(1, 2);
  const lift = random.pick([0.5, 0.8, 1.1]);
  const track = (distance: number) =>
    ringOf(distance).map(([x, y]) => floating(x, y, Math.sin(Math.atan2(y, x) * waves) * lift));
  const [outer, inner] = [track(4), track(3)];
  const island = field(3, 3, (x, y) => floating(x - 1, y - 1, -0.4));
  return { blocks: [...outer, ...inner, ...island], path: outer.slice(0, outer.length / 2) };
}

function archipelago(random: Random): Scene {
  const path: Block[] = [];
  const blocks = field(4, 4, (x, y) => ({ x: x * 3, y: y * 3, z: 0, base: 0 })).flatMap((place) => {
    if (random.chance(0.15)) return [];
    const [x, y] = [place.x + random.between(0, 1), place.y + random.between(0, 1)];
    const z = random.between(0, 3) * 0.35;
    const tiles = field(random.between(1, 2), random.between(1, 2), (column, row) =>
      standing(x + column, y + row, z, -0.5),
    );
    path.push(...tiles.slice(0, 1));
    return tiles;
  });
  return { blocks, path: path.reverse() };
}

/** A board that leans towards the viewer, with rails at its sides. */
function slope(random: Random): Scene {
  const [columns, rows] = [6, 9];
  const lean = random.pick([0.25, 0.35, 0.45]);
  const isBumper = (x: number, y: number) => x > 0 && x < 5 && y > 1 && y < 7 && random.chance(0.16);
  const blocks = field(columns, rows, (x, y) => {
    const floor = (rows - 1 - y) * lean;
    const isRail = x === 0 || y === 0;
    return standing(x, y, floor + (isRail || isBumper(x, y) ? 0.7 : 0), floor - slab);
  });
  return { blocks, path: blocks.filter(({ x, y, base, z }) => x === 3 && y > 0 && z - base < 1) };
}

function skyline(random: Random): Scene {
  const blocks = field(6, 6, (x, y) => {
    const isStreet = x === 2 || y === 3;
    return standing(x, y, isStreet ? 0 : random.between(1, 6) * 0.55 * (x + y < 6 ? 1.25 : 0.6), -0.9);
  });
  return { blocks, path: blocks.filter(({ x, y }) => x === 2 || y === 3).reverse() };
}

export const scenes = {
  islands,
  stairs,
  spiral,
  bridge,
  arena,
  terraces,
  canyon,
  loop,
  archipelago,
  slope,
  skyline,
};

export type SceneName = keyof typeof scenes;
