import {
  MongoBulkWriteError,
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

/** Error codes of a server that stops, starts, or hands over to another one. */
const changingHands = new Set<unknown>([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** A failure during `insertMany` or `bulkWrite` is wrapped into an error of the whole operation. */
const causeOf = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error
    ? causeOf(error.errorResponse)
    : error;

/** Whether no server of the database has answered for seconds. */
export const isWithoutAnswer = (error: unknown): boolean =>
  causeOf(error) instanceof MongoServerSelectionError;

/** Whether a call failed because the database is away or is handing over: it can be retried later. */
export function isDatabaseAway(failure: unknown): boolean {
  const error = causeOf(failure);
  if (error instanceof MongoError) {
    return (
      unreachable.some((kind) => error instanceof kind) ||
      (error instanceof MongoServerError && changingHands.has(error.code)) ||
      error.hasErrorLabel('RetryableWriteError') ||
      error.hasErrorLabel('TransientTransactionError')
    );
  }
  // When a connection ends during a write, the driver does not wrap Node's error.
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
