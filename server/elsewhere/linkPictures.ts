import { linkPictureSize } from '../../shared/pictureSizes.ts';
import { addressOf } from '../../shared/routeAddress.ts';

/** Paths of the pictures of links to pages, of `linkPictureSize`. */
export const linkPictures = {
  level: (id: number) => addressOf('level.image', { params: { id }, query: linkPictureSize }),
  pack: (id: number) => addressOf('pack.card', { params: { id } }),
  profile: (id: number) => addressOf('account.card', { params: { id } }),
};
