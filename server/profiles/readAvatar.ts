import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ApiError } from '../../shared/errors.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { negotiateImageFormat } from '../images/imageFormats.ts';
import { resizedImage } from '../images/images.ts';

const largestKept = 256;
const kept = new Map<string, Buffer>();

interface AvatarOptions {
  /** Of each side, in pixels. */
  size: number;
  /** The version that the caller knows of; whoever names one may keep the picture. */
  v?: string | undefined;
  accept: string | undefined;
}

/** The picture of an account, or what stands for a person without one: a glass marble in a hue of their own. */
export async function readAvatar(
  deps: Deps,
  id: number,
  { size, v, accept }: AvatarOptions,
): Promise<FileReply> {
  const account = await deps.db.accounts.findOne({ _id: id }, { projection: { avatar: 1 } });
  if (!account) throw new ApiError('account_not_found');
  const cacheControl = v === undefined ? 'no-cache' : 'public, max-age=604800';
  if (account.avatar) {
    const options = { format: negotiateImageFormat(accept), cover: { width: size, height: size } };
    return { ...(await resizedImage(deps, account.avatar.sha256, options)), cacheControl, vary: 'Accept' };
  }
  const bytes = await marble(id, size);
  return {
    contentType: 'image/png',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    cacheControl,
    body: bytes,
  };
}

async function marble(id: number, size: number): Promise<Buffer> {
  const hue = (id * 137) % 360;
  const key = `${hue}:${size}`;
  const known = kept.get(key);
  if (known) return known;
  const bytes = await sharp(Buffer.from(drawMarble(hue, size)))
    .png()
    .toBuffer();
  if (kept.size >= largestKept) kept.clear();
  kept.set(key, bytes);
  return bytes;
}

const drawMarble = (
  hue: number,
  size: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<defs><radialGradient id="b" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="hsl(${hue},75%,68%)"/><stop offset="1" stop-color="hsl(${hue + 20},70%,28%)"/></radialGradient>
<radialGradient id="h"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<circle cx="50" cy="50" r="50" fill="url(#b)"/><ellipse cx="34" cy="26" rx="18" ry="12" transform="rotate(-30 34 26)" fill="url(#h)"/></svg>`;
