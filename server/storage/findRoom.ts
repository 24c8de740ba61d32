import { hourMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits, uploadSize } from '../../shared/limits.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { freeSpace } from '../files/freeSpace.ts';
import { serverLimits } from '../limits.ts';
import { uploadFolders } from './uploadFolders.ts';

/** How many bytes may be stored now, and what limits it. */
export interface Room {
  bytes: number;
  /** The refusal of so many bytes, which are more than that. */
  refusalOf(bytes: number): ApiError;
}

interface Limit {
  /** How many bytes it leaves beside those that are stored. */
  left: number;
  /** How many of them are announced by uploads that are not stored yet. */
  expected: number;
  /** The refusal of more bytes than are left. */
  full: ApiError;
  /** The refusal of more bytes than are left beside those that are expected. */
  busy: ApiError;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;

/** The least that one upload, the account, the address and the disk allow. */
export const findUploadRoom = async (deps: Deps, owner: number, address: string): Promise<Room> =>
  roomWithin([
    { left: limits.uploadBytes, expected: 0, full: tooLarge(), busy: tooLarge() },
    ...(await Promise.all([limitOfAccount(deps, owner), limitOfAddress(deps, address), limitOfDisk(deps)])),
  ]);

/** What an account may keep of the files that came out of its upload `_id`. */
export async function findUnpackedRoom(
  deps: Deps,
  { _id, owner }: Pick<UploadDocument, '_id' | 'owner'>,
): Promise<Room> {
  const account = await limitOfAccount(deps, owner, _id);
  // An upload that is the only one may be as large as one upload can be.
  const isOnly = account.isEmpty && account.expected <= limits.uploadBytes;
  return roomWithin([{ ...account, left: isOnly ? Number.POSITIVE_INFINITY : account.left }]);
}

/** The least that the address and the disk allow. */
export const findRoom = async (deps: Deps, address: string): Promise<Room> =>
  roomWithin(await Promise.all([limitOfAddress(deps, address), limitOfDisk(deps)]));

export const findAddressRoom = async (deps: Deps, address: string): Promise<Room> =>
  roomWithin([await limitOfAddress(deps, address)]);

export const findDiskRoom = async (deps: Deps): Promise<Room> => roomWithin([await limitOfDisk(deps)]);

function roomWithin(all: [Limit, ...Limit[]]): Room {
  const leastBy = (measure: (limit: Limit) => number): Limit =>
    all.reduce((least, limit) => (measure(limit) < measure(least) ? limit : least));
  const leftNow = ({ left, expected }: Limit) => left - expected;
  const [lasting, now] = [leastBy(({ left }) => left), leastBy(leftNow)];
  return {
    bytes: leftNow(now),
    refusalOf: (bytes) => (bytes > lasting.left ? lasting.full : now.busy),
  };
}

/** The refusal while uploads arrive that may leave no room: some of them will not need theirs. */
const busy = (code: 'too_many_requests' | 'not_ready', what: string) =>
  new ApiError(code, {
    reason: `${what}, and there is no room for this beside them. Please try again in a moment.`,
    details: { retryAfterMs: serverLimits.roomRetryMs },
  });

export const tooLarge = () =>
  new ApiError('too_large', { reason: `Your upload is too large (max ${uploadSize}).` });

type Pending = Pick<UploadDocument, '_id' | 'parts' | 'storedBytes'>;

/**
 * What is expected is read before what is stored: what arrives in between counts twice rather than never. It
 * is empty where nothing but the upload `exceptId` is stored.
 */
async function limitOfAccount(
  { db, clock, receivedBytes }: Deps,
  owner: number,
  exceptId?: string,
): Promise<Limit & { isEmpty: boolean }> {
  const expected = receivedBytes.expectedOf({ uploader: owner });
  const pending = await db.uploads
    .find({ owner, submitted: null, expiresAt: { $gt: clock() } })
    .project<Pending>({ 'parts.size': 1, storedBytes: 1 })
    .toArray();
  const stored = pending.reduce(
    (sum, { parts, storedBytes = 0 }) =>
      sum + storedBytes + parts.reduce((size, part) => size + part.size, 0),
    0,
  );
  const reason = `You have uploads of ${megabytes(stored)} that are not submitted, and can have ${megabytes(serverLimits.pendingUploadBytes)}. Please submit some of them first, or wait a day.`;
  return {
    left: serverLimits.pendingUploadBytes - stored,
    isEmpty: pending.every(({ _id }) => _id === exceptId),
    expected,
    full: new ApiError('too_many_requests', { reason, details: { retryAfterMs: hourMs } }),
    busy: busy('too_many_requests', 'Other uploads of yours are still arriving or being checked'),
  };
}

async function limitOfAddress({ config, receivedBytes }: Deps, address: string): Promise<Limit> {
  const expected = receivedBytes.expectedOf({ address });
  const { bytes, resetMs } = await receivedBytes.leftOf(address);
  const reason = `Today more than ${megabytes(serverLimits.uploadBytesPerDay)} have been uploaded from your address. Please try again tomorrow.`;
  return {
    left: config.hasRateLimits ? bytes : Number.POSITIVE_INFINITY,
    expected,
    full: new ApiError('too_many_requests', { reason, details: { retryAfterMs: resetMs } }),
    busy: busy('too_many_requests', 'Other uploads from your address are still arriving'),
  };
}

async function limitOfDisk({ config, files, receivedBytes }: Deps): Promise<Limit> {
  const expected = receivedBytes.expectedOf({});
  const folders = uploadFolders(config.dataDir, files.kind);
  const free = Math.min(...(await Promise.all(folders.map(freeSpace))));
  return {
    left: free - config.uploadReserveBytes,
    expected,
    full: new ApiError('no_room', { details: { retryAfterMs: 600_000 } }),
    busy: busy('not_ready', 'Other uploads are still arriving or being checked'),
  };
}
