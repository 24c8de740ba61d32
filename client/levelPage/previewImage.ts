import type { LevelInfo } from '../../shared/levels.ts';
import { addressOf } from '../api/address.ts';

type Pictured = Pick<LevelInfo, 'id' | 'editedAt'>;

/** The large preview, at most 2000×1400, or the file as it was uploaded. */
export const previewImageUrl = ({ id, editedAt }: Pictured, original = false): string =>
  addressOf('level.prevImage', { params: { id }, query: { original, v: editedAt } });

/** Heights of the preview's 16:9 crops for its place, by their widths; see server/images/keptSizes.ts. */
const cropHeights = { 800: 450, 1600: 900 };

/** The preview in several sizes, from which a browser takes the one for its place (`sizes`). */
export const previewImageSizes = ({ id, editedAt }: Pictured): string =>
  Object.entries(cropHeights)
    .map(([width, height]) => {
      const query = { width: Number(width), height, v: editedAt };
      return `${addressOf('level.prevImage', { params: { id }, query })} ${width}w`;
    })
    .join(', ');
