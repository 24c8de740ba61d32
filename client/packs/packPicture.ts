import type { PackInfo } from '../../shared/packs.ts';
import { addressOf } from '../api/address.ts';
import { newestOf } from './sync/packStore.ts';

/** Slices of a pack's levels in a square of 512 pixels. */
export function packPicture(pack: PackInfo): string {
  return addressOf('pack.image', { params: { id: pack.id }, query: { version: newestOf(pack).version } });
}
