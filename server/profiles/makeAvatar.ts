import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Asker } from '../images/asker.ts';
import { ImageError } from '../images/imageError.ts';
import { identifyImage } from '../images/imageFormats.ts';
import type { Images } from '../images/images.ts';

const accepted: readonly (string | null)[] = ['png', 'jpeg', 'webp', 'gif', 'avif'];

/**
 * The stored form of a picture: a square around its middle, decoded and drawn anew in isolation, so that
 * nothing else of the file remains. Small pictures are not enlarged. @throws ApiError wrong_type, too_large,
 * bad_input
 */
export async function makeAvatar(images: Images, bytes: Buffer, asker: Asker): Promise<Buffer> {
  if (!accepted.includes(identifyImage(bytes))) throw new ApiError('wrong_type');
  try {
    const { width, height } = await images.check(bytes, { asker });
    const side = Math.min(limits.avatarPixels, width, height);
    const cover = { width: side, height: side };
    return await images.derived.inTurn(asker, () => images.makeVariant(bytes, { format: 'webp', cover }));
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const code = error.problem === 'tooManyPixels' ? 'too_large' : 'bad_input';
    throw new ApiError(code, { reason: error.message });
  }
}
