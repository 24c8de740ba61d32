import { limits } from '../../../shared/limits.ts';

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

export const acceptedPictures = types.join(',');

/** Why a file cannot become a person's picture, in a sentence. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(type)) return 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.';
  if (size > limits.avatarBytes) return 'Your picture is too large (max 10 MB).';
  return null;
}
