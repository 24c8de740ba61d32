import type { LevelInfo } from '../../shared/levels.ts';
import { Picture } from '../ui/Picture.tsx';
import { levelPicture, levelPictureSizes } from './levelPicture.ts';
import { usePictureColor } from './pictureColors.ts';

interface RowPictureProps {
  level: LevelInfo;
  className: string | undefined;
  /** Whether it is in view at once. */
  isEager?: boolean;
}

/** The small picture of a level in a row. */
export const RowPicture = ({ level, className, isEager = false }: RowPictureProps) => (
  <Picture
    src={levelPicture(level)}
    srcSet={levelPictureSizes(level)}
    sizes="92px"
    color={usePictureColor(level.id)}
    gem={level.modification}
    isEager={isEager}
    className={className}
  />
);
