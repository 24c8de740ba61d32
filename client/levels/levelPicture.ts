import type { LevelInfo } from '../../shared/levels.ts';
import { addressOf } from '../../shared/routeAddress.ts';

type Pictured = Pick<LevelInfo, 'id' | 'editedAt'>;

/** A level's picture, at most 640×480. Browsers cache it, so its address changes with every edit. */
export const levelPicture = ({ id, editedAt }: Pictured): string =>
  addressOf('level.image', { params: { id }, query: { v: editedAt } });

/**
 * Widths of the picture's 4:3 crops for small places; those that the server keeps
 * (server/images/keptSizes.ts).
 */
const cropWidths = [
  [129, 97],
  [258, 194],
  [320, 240],
] as const;

/** The picture in several sizes, from which a browser takes the one for its place (`sizes`). */
export function levelPictureSizes({ id, editedAt }: Pictured): string {
  const crops = cropWidths.map(
    ([width, height]) =>
      `${addressOf('level.image', { params: { id }, query: { width, height, v: editedAt } })} ${width}w`,
  );
  return [...crops, `${levelPicture({ id, editedAt })} 640w`].join(', ');
}
