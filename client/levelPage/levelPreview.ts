import type { LevelInfo } from '../../shared/levels.ts';
import { levelPreviewCrops } from '../../shared/pictureSizes.ts';
import { addressOf } from '../../shared/routeAddress.ts';

type Pictured = Pick<LevelInfo, 'id' | 'editedAt'>;

/** The large preview, or the file as it was uploaded. */
export const levelPreview = ({ id, editedAt }: Pictured, original = false): string =>
  addressOf('level.prevImage', { params: { id }, query: { original, v: editedAt } });

/** The preview in several sizes, from which a browser takes the one for its place (`sizes`). */
export const levelPreviewSizes = ({ id, editedAt }: Pictured): string =>
  levelPreviewCrops
    .map((crop) => {
      const query = { ...crop, v: editedAt };
      return `${addressOf('level.prevImage', { params: { id }, query })} ${crop.width}w`;
    })
    .join(', ');
