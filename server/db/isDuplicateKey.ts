import { MongoServerError } from 'mongodb';

/** Whether a write failed because a unique index holds its key already. */
export const isDuplicateKey = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && error.code === 11_000;
