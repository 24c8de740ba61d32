import type { ClientSession } from 'mongodb';
import type { ModerationEntry } from '../../shared/moderation.ts';
import type { PackDocument, PackStepDocument } from '../db/documents/pack.ts';

/** A new state of a pack, and the steps that led there. */
export interface NewPackState {
  /** The newest version until now. */
  before: PackDocument;
  after: PackDocument;
  steps: PackStepDocument[];
}

/** What the requests of a batch of a pack store. */
export interface PackWrite extends NewPackState {
  /** When the last of them was made, in milliseconds since 1970. */
  time: number;
  /** Writes into the moderation log, in the same transaction; returns the entry of each request. */
  log(session: ClientSession): Promise<LogEntries>;
}

/** Of each request; null where nothing was moderated. */
export type LogEntries = (ModerationEntry | null)[];
