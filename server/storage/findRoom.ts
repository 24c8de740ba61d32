import { hourMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits, uploadSize } from '../../shared/limits.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { freeSpace } from '../files/freeSpace.ts';
import { serverLimits } from '../limits.ts';

/** How many bytes may be stored now, and what limits it. */
export interface Room {
  bytes: number;
  refusal: ApiError;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;

/** The least that one upload, the account, the address and the disk allow. */
export const findUploadRoom = async (deps: Deps, owner: number, address: string): Promise<Room> =>
  leastOf([
    { bytes: limits.uploadBytes, refusal: tooLarge() },
    ...(await Promise.all([roomOfAccount(deps, owner), findRoom(deps, address)])),
  ]);

/** The least that the address and the disk allow. */
export const findRoom = async (deps: Deps, address: string): Promise<Room> =>
  leastOf(await Promise.all([roomOfAddress(deps, address), roomOnDisk(deps)]));

const leastOf = (rooms: [Room, ...Room[]]): Room =>
  rooms.reduce((least, room) => (room.bytes < least.bytes ? room : least));

export const tooLarge = () =>
  new ApiError('too_large', { reason: `Your upload is too large (max ${uploadSize}).` });

type Pending = Pick<UploadDocument, 'parts' | 'storedBytes'>;

/** What is expected is read before what is stored: what arrives in between counts twice rather than never. */
async function roomOfAccount({ db, clock, receivedBytes }: Deps, owner: number): Promise<Room> {
  const expected = receivedBytes.expectedOf({ uploader: owner });
  const pending = await db.uploads
    .find({ owner, submitted: null, expiresAt: { $gt: clock() } })
    .project<Pending>({ 'parts.size': 1, storedBytes: 1 })
    .toArray();
  const bytes = pending.reduce(
    (sum, { parts, storedBytes = 0 }) =>
      sum + storedBytes + parts.reduce((size, part) => size + part.size, 0),
    expected,
  );
  const reason = `You have uploads of ${megabytes(bytes)} that are not submitted, and can have ${megabytes(serverLimits.pendingUploadBytes)}. Please submit some of them first, or wait a day.`;
  const refusal = new ApiError('too_many_requests', { reason, details: { retryAfterMs: hourMs } });
  return { bytes: serverLimits.pendingUploadBytes - bytes, refusal };
}

async function roomOfAddress({ config, receivedBytes }: Deps, address: string): Promise<Room> {
  const expected = receivedBytes.expectedOf({ address });
  const { bytes, resetMs } = await receivedBytes.leftOf(address);
  const reason = `Today more than ${megabytes(serverLimits.uploadBytesPerDay)} have been uploaded from your address. Please try again tomorrow.`;
  const refusal = new ApiError('too_many_requests', { reason, details: { retryAfterMs: resetMs } });
  return { bytes: config.hasRateLimits ? bytes - expected : Number.POSITIVE_INFINITY, refusal };
}

async function roomOnDisk({ config, receivedBytes }: Deps): Promise<Room> {
  const expected = receivedBytes.expectedOf({});
  const bytes = (await freeSpace(config.dataDir)) - config.uploadReserveBytes - expected;
  return { bytes, refusal: new ApiError('no_room', { details: { retryAfterMs: 600_000 } }) };
}
