import type { LevelView } from '../../shared/together.ts';

const prefix = '#view=';
/** Far beyond any level; also the server's limit for people who look together. */
const largest = 1e6;

/** The end of an address that opens a level at a view: `#view=` and six numbers. */
export function viewHash({ position, target }: LevelView): string {
  return prefix + [...position, ...target].map((number) => Number(number.toFixed(2))).join(',');
}

/** The view in an address; null when there is none. */
export function viewIn(hash: string): LevelView | null {
  if (!hash.startsWith(prefix)) return null;
  const texts = hash.slice(prefix.length).split(',');
  const [x, y, z, tx, ty, tz, ...more] = texts.map((text) =>
    text.trim() === '' ? Number.NaN : Number(text),
  );
  if (x === undefined || y === undefined || z === undefined || more.length > 0) return null;
  if (tx === undefined || ty === undefined || tz === undefined) return null;
  const isReal = [x, y, z, tx, ty, tz].every((number) => Math.abs(number) <= largest);
  const isSomewhere = Math.hypot(x - tx, y - ty, z - tz) > 0.01;
  return isReal && isSomewhere ? { position: [x, y, z], target: [tx, ty, tz] } : null;
}
