import {
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

const unreachable = [
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];

/** What a server says while it stops, starts, or hands over to another one. */
const changingHands = new Set<unknown>([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Whether a call failed because the database is away or busy changing hands: worth another try later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof MongoError) {
    return (
      unreachable.some((kind) => error instanceof kind) ||
      (error instanceof MongoServerError && changingHands.has(error.code)) ||
      error.hasErrorLabel('RetryableWriteError') ||
      error.hasErrorLabel('TransientTransactionError')
    );
  }
  // What Node says of a connection that ends while the driver writes is not wrapped by it.
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
