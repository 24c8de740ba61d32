import { pictureSize } from './pageHead.ts';
import { addressOf } from './routeAddress.ts';

/** Paths of the pictures of links, of `pictureSize`. */
export const linkPictures = {
  level: (id: number) => addressOf('level.image', { params: { id }, query: pictureSize }),
  pack: (id: number) => addressOf('pack.card', { params: { id } }),
  profile: (id: number) => addressOf('account.card', { params: { id } }),
};
