import { hourMs } from '../../../shared/durations.ts';
import { ApiError } from '../../../shared/errors.ts';
import { limits, uploadSize } from '../../../shared/limits.ts';
import type { UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { freeSpace } from '../../files/freeSpace.ts';
import { serverLimits } from '../../limits.ts';

/** How many bytes a person may send now, and what limits it. */
export interface UploadRoom {
  bytes: number;
  refusal: ApiError;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;

/** The least that one upload, the account, the address and the disk allow. */
export async function findRoom(deps: Deps, owner: number, address: string): Promise<UploadRoom> {
  const rooms = await Promise.all([
    { bytes: limits.uploadBytes, refusal: tooLarge() },
    roomOfAccount(deps, owner),
    roomOfAddress(deps, address),
    roomOnDisk(deps),
  ]);
  return rooms.reduce((least, room) => (room.bytes < least.bytes ? room : least));
}

/**
 * Runs the receiving and checking of an upload of `announced` bytes (null if unknown). Meanwhile they count
 * as the account's.
 * @throws ApiError when there is no room for them
 */
export async function withRoom<T>(
  deps: Deps,
  { owner, address, announced }: { owner: number; address: string; announced: number | null },
  receive: (room: UploadRoom) => Promise<T>,
): Promise<T> {
  const { underWay } = deps.receivedBytes;
  const room = await findRoom(deps, owner, address);
  if (room.bytes <= 0 || (announced ?? 0) > room.bytes + serverLimits.formBytes) throw room.refusal;
  const bytes = announced ?? room.bytes;
  underWay.set(owner, (underWay.get(owner) ?? 0) + bytes);
  try {
    return await receive(room);
  } finally {
    const left = (underWay.get(owner) ?? 0) - bytes;
    if (left > 0) underWay.set(owner, left);
    else underWay.delete(owner);
  }
}

export const tooLarge = () =>
  new ApiError('too_large', { reason: `Your upload is too large (max ${uploadSize}).` });

type Pending = Pick<UploadDocument, 'parts' | 'storedBytes'>;

async function roomOfAccount({ db, clock, receivedBytes }: Deps, owner: number): Promise<UploadRoom> {
  const pending = await db.uploads
    .find({ owner, submitted: null, expiresAt: { $gt: clock() } })
    .project<Pending>({ 'parts.size': 1, storedBytes: 1 })
    .toArray();
  const bytes = pending.reduce(
    (sum, { parts, storedBytes = 0 }) =>
      sum + storedBytes + parts.reduce((size, part) => size + part.size, 0),
    receivedBytes.underWay.get(owner) ?? 0,
  );
  const reason = `You have uploads of ${megabytes(bytes)} that are not submitted, and can have ${megabytes(serverLimits.pendingUploadBytes)}. Please submit some of them first, or wait a day.`;
  const refusal = new ApiError('too_many_requests', { reason, details: { retryAfterMs: hourMs } });
  return { bytes: serverLimits.pendingUploadBytes - bytes, refusal };
}

async function roomOfAddress({ config, receivedBytes }: Deps, address: string): Promise<UploadRoom> {
  const { bytes, resetMs } = await receivedBytes.leftOf(address);
  const reason = `Today more than ${megabytes(serverLimits.uploadBytesPerDay)} have been uploaded from your address. Please try again tomorrow.`;
  const refusal = new ApiError('too_many_requests', { reason, details: { retryAfterMs: resetMs } });
  return { bytes: config.hasRateLimits ? bytes : Number.POSITIVE_INFINITY, refusal };
}

async function roomOnDisk({ config }: Deps): Promise<UploadRoom> {
  const bytes = (await freeSpace(config.dataDir)) - config.uploadReserveBytes;
  return { bytes, refusal: new ApiError('no_room', { details: { retryAfterMs: 600_000 } }) };
}
