import { linkPictureSize as cardSize } from '../../shared/pictureSizes.ts';

/** More pictures would be too small to be seen in a chat. */
export const maxCardPictures = 6;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a person's picture stands; `isAlone` when it has no pictures beside it. */
export const portraitBox = (isAlone: boolean): Box => {
  const side = isAlone ? 400 : 320;
  return {
    left: isAlone ? (cardSize.width - side) / 2 : 92,
    top: (cardSize.height - side) / 2,
    width: side,
    height: side,
  };
};

const gap = 24;
const margin = 44;
/** Width to height, as of levels' pictures. */
const shape = 4 / 3;

/** Boxes for `count` pictures of 4:3, in rows around the middle, or right of the person if there is one. */
export function pictureBoxes(count: number, hasPortrait: boolean): Box[] {
  if (count === 0) return [];
  const left = hasPortrait ? 460 : margin;
  const place = { left, width: cardSize.width - margin - left };
  const columns = columnsOf(count, hasPortrait);
  const rows = Math.floor(count / columns);
  const widest = (place.width - (columns - 1) * gap) / columns;
  const highest = (cardSize.height - 2 * margin - (rows - 1) * gap) / rows;
  const width = Math.floor(Math.min(widest, highest * shape));
  const height = Math.floor(width / shape);
  const startX = place.left + (place.width - columns * width - (columns - 1) * gap) / 2;
  const startY = (cardSize.height - rows * height - (rows - 1) * gap) / 2;
  return Array.from({ length: columns * rows }, (_, i) => ({
    left: Math.round(startX + (i % columns) * (width + gap)),
    top: Math.round(startY + Math.floor(i / columns) * (height + gap)),
    width,
    height,
  }));
}

/** Full rows only: the last of five pictures is left out. */
function columnsOf(count: number, hasPortrait: boolean): number {
  if (hasPortrait) return count >= 4 ? 2 : 1;
  return count >= 6 ? 3 : Math.min(count, 2);
}
