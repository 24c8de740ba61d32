import type { Db } from 'mongodb';

/** One change of the shape of stored documents. */
export interface Migration {
  /** Unique and never reused; migrations run in this order. */
  number: number;
  name: string;
  /**
   * Receives the untyped database, because documents still have their old shape. It can be killed at any
   * point and then runs again from its start, so it has to search for the documents that still need it.
   */
  run(db: Db): Promise<void>;
}
