import { addressOf } from '../api/address.ts';

/** A level's picture, at most 640×480 and never enlarged. */
export function levelPicture(levelId: number): string {
  return addressOf('level.image', { params: { id: levelId } });
}
