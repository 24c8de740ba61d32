import { levelPictureBox, levelPreviewBox } from '../../shared/pictureSizes.ts';
import { type LevelDocument, prevImageOf, thumbnailOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { ahead } from '../images/asker.ts';

/** The formats that browsers and game clients request first. */
const formats = ['webp', 'jpeg'] as const;

/** Makes the sizes of a level's pictures that pages and lists show, before anyone requests them. */
export function makeImagesAhead(
  { images, imagesAhead }: Deps,
  level: Pick<LevelDocument, 'baseName' | 'files'>,
): void {
  const [picture, preview] = [thumbnailOf(level), prevImageOf(level)];
  for (const format of formats) {
    if (picture) {
      imagesAhead.add(() => images.resized(picture.sha256, { fit: levelPictureBox, format }, ahead));
    }
    if (preview) {
      imagesAhead.add(() => images.resized(preview.sha256, { fit: levelPreviewBox, format }, ahead));
    }
  }
}
