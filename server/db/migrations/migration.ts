import type { Db } from 'mongodb';

/** One change of the shape of stored documents. */
export interface Migration {
  /** Never given twice; migrations run in this order. */
  number: number;
  name: string;
  /**
   * Gets the database itself, because documents still have their old shape. It can be killed at any point and then runs
   * again from its start, so it has to look for the documents that still need it.
   */
  run(db: Db): Promise<void>;
}
