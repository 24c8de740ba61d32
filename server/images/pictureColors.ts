import { LRUCache } from 'lru-cache';
import type { LevelInfo } from '../../shared/levels.ts';
import type { MakeAhead } from './makeAhead.ts';

type Pictured = Pick<LevelInfo, 'id' | 'editedAt'>;

/** The average colours of levels' pictures, which pages show in their places until they are loaded. */
export interface PictureColors {
  /** The known ones, as styles write them (`#a3f`), by level; others are found out for later pages. */
  of(levels: readonly Pictured[]): Record<number, string>;
}

/** More than pages show in a day. */
const maxKnown = 20_000;
/** Pictures themselves are made first: colours wait until there is less to do. */
const maxWaiting = 50;

/** `read` finds the colour of a level's picture (0xRRGGBB); null where it has none. */
export function createPictureColors(
  imagesAhead: MakeAhead,
  read: (levelId: number) => Promise<number | null>,
): PictureColors {
  /** A picture changes only with its level. The colour is null while it is sought, or if there is none. */
  const known = new LRUCache<number, { editedAt: number | null; color: string | null }>({ max: maxKnown });

  function seek({ id, editedAt }: Pictured): void {
    if (imagesAhead.waiting >= maxWaiting) return;
    known.set(id, { editedAt, color: null });
    imagesAhead.add(async () => {
      const color = await read(id);
      if (color !== null) known.set(id, { editedAt, color: shortColor(color) });
    });
  }

  return {
    of(levels) {
      const colors: Record<number, string> = {};
      for (const level of levels) {
        const found = known.get(level.id);
        if (found?.editedAt !== level.editedAt) seek(level);
        else if (found.color !== null) colors[level.id] = found.color;
      }
      return colors;
    },
  };
}

/** Four bits a channel are enough for the moment that it is seen. */
const shortColor = (color: number): string =>
  `#${[color >> 16, (color >> 8) & 0xff, color & 0xff].map((channel) => Math.round(channel / 17).toString(16)).join('')}`;
