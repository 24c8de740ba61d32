import type { Random } from './random.ts';

export const width = 640;
export const height = 480;

interface Backdrop {
  /** Colours of the sky from top to bottom. */
  sky: [string, string];
  draw(random: Random): string;
}

/** The background of a scene. */
export const backdrops = {
  day: {
    sky: ['#3f9df2', '#d9f1ff'],
    draw: (random) =>
      clouds(random, 4, '#fff', 0.8) +
      hills(random, 360, '#8fd07a', 34) +
      hills(random, 410, '#5fb35c', 26) +
      hills(random, 452, '#3f9150', 14),
  },
  sea: {
    sky: ['#5fb4f5', '#e8f7ff'],
    draw: (random) =>
      clouds(random, 3, '#fff', 0.85) +
      `<path d="M0 250H640V480H0Z" fill="url(#sea)"/><linearGradient id="sea" x2="0" y2="1"><stop stop-color="#3f97cf"/><stop offset="1" stop-color="#0f4f86"/></linearGradient>` +
      glints(random),
  },
  dusk: {
    sky: ['#6b4a8f', '#ffc48a'],
    draw: (random) =>
      sun(random, '#ffe9b0') +
      clouds(random, 3, '#ffd9c2', 0.5) +
      hills(random, 390, '#9a5a78', 40) +
      hills(random, 440, '#5f3a5f', 26),
  },
  night: {
    sky: ['#080f2c', '#34508f'],
    draw: (random) =>
      stars(random) + moon(random) + hills(random, 400, '#182a5c', 44) + hills(random, 446, '#0d1b40', 24),
  },
  dawn: {
    sky: ['#b5a5ea', '#ffe3e6'],
    draw: (random) =>
      sun(random, '#fff3e3') +
      clouds(random, 5, '#fff', 0.7) +
      hills(random, 420, '#d9a9c9', 32) +
      hills(random, 456, '#b787b3', 16),
  },
  forest: {
    sky: ['#9fd8b8', '#eef9df'],
    draw: (random) =>
      trees(random, 330, '#9ccf9a', 26) +
      trees(random, 385, '#63aa72', 34) +
      trees(random, 446, '#35784e', 42),
  },
  snow: {
    sky: ['#8fbfe6', '#f3f9fd'],
    draw: (random) =>
      mountains(random, 330, '#b9d0e3') + mountains(random, 400, '#dbe8f2') + hills(random, 440, '#fff', 20),
  },
  storm: {
    sky: ['#2b3850', '#9fb0bf'],
    draw: (random) =>
      clouds(random, 7, '#1d2738', 0.55) +
      `<path d="M${random.between(80, 560)} 40l-34 84h26l-22 76 68-104h-30l28-56Z" fill="#ffe98a" opacity=".9"/>` +
      hills(random, 410, '#4c6170', 36) +
      hills(random, 452, '#34454f', 18),
  },
} satisfies Record<string, Backdrop>;

export type BackdropName = keyof typeof backdrops;

export function drawBackdrop(name: BackdropName, random: Random): string {
  const { sky, draw } = backdrops[name];
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${draw(random)}`;
}

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

function clouds(random: Random, count: number, colour: string, opacity: number): string {
  return times(count, () => {
    const [x, y, size] = [random.between(0, width), random.between(20, 200), random.between(34, 78)];
    const puffs = [-0.8, 0, 0.7].map(
      (shift, index) =>
        `<ellipse cx="${x + shift * size}" cy="${y - (index === 1 ? size * 0.2 : 0)}" rx="${size * 0.75}" ry="${size * 0.34}"/>`,
    );
    return `<g fill="${colour}" opacity="${opacity * (0.5 + random.next() * 0.5)}">${puffs.join('')}</g>`;
  });
}

/** A row of round hills whose tops lie around `top`. */
function hills(random: Random, top: number, colour: string, size: number): string {
  const step = width / 4;
  const crests = times(5, (index) => {
    const x = index * step;
    return `Q${x - step / 2} ${top - random.between(0, size) * 2} ${x} ${top + random.between(-size, size) / 2}`;
  });
  return `<path d="M${-step} ${top}${crests}V${height}H${-step}Z" fill="${colour}"/>`;
}

function trees(random: Random, top: number, colour: string, size: number): string {
  const crowns = times(
    16,
    (index) =>
      `<circle cx="${index * 43 + random.between(-12, 12)}" cy="${top + random.between(-14, 22)}" r="${size + random.between(0, 12)}"/>`,
  );
  return `<g fill="${colour}">${crowns}<path d="M0 ${top + 20}H${width}V${height}H0Z"/></g>`;
}

function mountains(random: Random, top: number, colour: string): string {
  return times(5, (index) => {
    const [x, peak, half] = [
      index * 150 + random.between(-30, 30),
      top - random.between(20, 150),
      random.between(110, 180),
    ];
    return `<path d="M${x} ${peak}l${half} ${height - peak}h${-2 * half}Z" fill="${colour}"/><path d="M${x} ${peak}l34 ${44}-18 -8-16 14-16 -14-18 8Z" fill="#fff"/>`;
  });
}

const sun = (random: Random, colour: string): string => {
  const [x, y] = [random.between(90, 550), random.between(90, 260)];
  return `<circle cx="${x}" cy="${y}" r="96" fill="${colour}" opacity=".25"/><circle cx="${x}" cy="${y}" r="52" fill="${colour}" opacity=".95"/>`;
};

const moon = (random: Random): string => {
  const [x, y] = [random.between(70, 570), random.between(60, 130)];
  return `<circle cx="${x}" cy="${y}" r="60" fill="#cfe0ff" opacity=".12"/><circle cx="${x}" cy="${y}" r="32" fill="#f3f6ff"/><circle cx="${x - 10}" cy="${y + 6}" r="7" fill="#d5def2"/><circle cx="${x + 12}" cy="${y - 10}" r="4.500" fill="#d5def2"/>`;
};

const stars = (random: Random): string =>
  times(
    70,
    () =>
      `<circle cx="${random.between(0, width)}" cy="${random.between(0, 380)}" r="${0.6 + random.next() * 1.3}" fill="#fff" opacity="${0.35 + random.next() * 0.65}"/>`,
  );

const glints = (random: Random): string =>
  times(
    26,
    () =>
      `<path d="M${random.between(0, width)} ${random.between(262, 470)}h${random.between(18, 70)}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".22"/>`,
  );
