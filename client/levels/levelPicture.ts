import type { LevelInfo } from '../../shared/levels.ts';
import { levelPictureBox, levelPictureCrops } from '../../shared/pictureSizes.ts';
import { addressOf } from '../../shared/routeAddress.ts';

type Pictured = Pick<LevelInfo, 'id' | 'editedAt'>;

/** A level's picture. Browsers cache it, so its address changes with every edit. */
export const levelPicture = ({ id, editedAt }: Pictured): string =>
  addressOf('level.image', { params: { id }, query: { v: editedAt } });

/** The picture in several sizes, from which a browser takes the one for its place (`sizes`). */
export function levelPictureSizes({ id, editedAt }: Pictured): string {
  const crops = Object.values(levelPictureCrops).map(
    (crop) =>
      `${addressOf('level.image', { params: { id }, query: { ...crop, v: editedAt } })} ${crop.width}w`,
  );
  return [...crops, `${levelPicture({ id, editedAt })} ${levelPictureBox.width}w`].join(', ');
}
