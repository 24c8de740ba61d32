import type { PackInfo } from '../../shared/packs.ts';
import { addressOf } from '../api/address.ts';
import { newestOf } from './sync/packStore.ts';

interface Size {
  width: number;
  height: number;
}

/** Slices of a pack's levels in a square, of which a smaller size shows the middle. */
export function packPicture(pack: PackInfo, { width, height }: Size): string {
  const query = { version: newestOf(pack).version, width, height };
  return addressOf('pack.image', { params: { id: pack.id }, query });
}
