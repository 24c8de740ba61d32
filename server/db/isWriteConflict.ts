import { MongoServerError } from 'mongodb';

/** Whether another transaction holds a document that this one wanted to write. */
export const isWriteConflict = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && error.code === 112;
