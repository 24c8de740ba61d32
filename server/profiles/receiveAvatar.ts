import { avatarTypes } from '../../shared/avatarFormats.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { HttpFacts } from '../handlers.ts';
import { serverLimits } from '../limits.ts';
import { untilAborted } from '../services/untilAborted.ts';

const accepted = [...avatarTypes, 'application/octet-stream', ''];

/**
 * The received bytes of a picture. Its real type is found in the bytes later.
 * @throws ApiError wrong_type, too_large, too_slow
 */
export async function receiveAvatar({ body, contentType, contentLength }: HttpFacts): Promise<Buffer> {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!accepted.includes(type)) throw new ApiError('wrong_type');
  if (contentLength !== null && contentLength > limits.avatarBytes) throw new ApiError('too_large');
  const slow = new AbortController();
  const giveUp = setTimeout(() => slow.abort(new ApiError('too_slow')), serverLimits.avatarTimeMs);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of untilAborted(body.iterator({ destroyOnReturn: false }), slow.signal)) {
      size += chunk.length;
      if (size > limits.avatarBytes) throw new ApiError('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('bad_input', { reason: 'The body of the request could not be read.' });
  } finally {
    clearTimeout(giveUp);
  }
  return Buffer.concat(chunks);
}
