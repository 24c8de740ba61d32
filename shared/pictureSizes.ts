/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export const square = (side: number): PictureSize => ({ width: side, height: side });

// The sizes in which pages, links and embeds show pictures. The server stores cropped pictures of these
// sizes, and makes those of other sizes anew when they are asked for again (server/images/keptSizes.ts).

/** The box that a level's picture is fitted into. */
export const levelPictureBox = { width: 640, height: 480 };

/** Crops of it for lists and covers. */
export const levelPictureCrops = {
  small: { width: 129, height: 97 },
  medium: { width: 258, height: 194 },
  large: { width: 320, height: 240 },
};

/** The box that a level's large preview is fitted into. */
export const levelPreviewBox = { width: 2_000, height: 1_400 };

/** Crops of it for the level's page. */
export const levelPreviewCrops = [
  { width: 800, height: 450 },
  { width: 1_600, height: 900 },
];

/** The sides of a person's picture, from the smallest. */
export const avatarSides = { tiny: 32, small: 64, large: 256 };

/** The side of a pack's picture, and of its smaller variants. */
export const packImageSides = { small: 128, medium: 256, large: 512 };

/** The largest side of a texture, as previews of levels show it. */
export const textureSide = 512;

/** The picture of a link to a page, as chats show it. */
export const linkPictureSize = { width: 1_200, height: 630 };

/** The side of a person's picture in that of a link to their profile. */
export const portraitSide = 512;
