import type { VariantOptions } from './imageVariant.ts';

/**
 * Sizes of cropped images that are stored: those that our pages, link previews and known games request. Any
 * other size is made exactly as requested too, but only kept in memory, so that nobody fills the disk by
 * requesting one size after the other.
 */
const keptSizes = new Set([
  '32x32',
  '40x40',
  '64x64',
  '128x128',
  '200x200',
  '256x256',
  '512x512',
  '1024x1024',
  '129x97',
  '258x194',
  '320x240',
  '640x480',
  '1200x630',
  '800x450',
  '1600x900',
]);

/** Boxes that images are fitted into come from our own code, and there are few. */
export const isKeptSize = ({ cover }: VariantOptions): boolean =>
  !cover || keptSizes.has(`${cover.width}x${cover.height}`);
