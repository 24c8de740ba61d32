import { limits } from './limits.ts';

/** The formats that a person's picture may have. */
const formats = ['PNG', 'JPEG', 'WebP', 'GIF', 'AVIF'];

export const avatarTypes: readonly string[] = formats.map((format) => `image/${format.toLowerCase()}`);

/** The formats, and the maximum size, in words. */
export const avatarFormats = `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
export const avatarSize = `${limits.avatarBytes / 1_000_000} MB`;
