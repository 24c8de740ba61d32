import { avatarFormats, avatarSize, avatarTypes } from '../../../shared/avatarFormats.ts';
import { limits } from '../../../shared/limits.ts';

export const acceptedPictures = avatarTypes.join(',');

/** Why a file cannot become a person's picture, in a sentence. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!avatarTypes.includes(type)) return `Choose a ${avatarFormats} picture.`;
  if (size > limits.avatarBytes) return `Your picture is too large (max ${avatarSize}).`;
  return null;
}
