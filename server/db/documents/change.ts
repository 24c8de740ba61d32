import type { ChangeFacts } from '../../../shared/changes.ts';

/** An event as stored: written with the change itself, numbered a moment later. */
export type ChangeDocument = ChangeFacts & {
  /** Null until `numberChanges` has seen it. */
  number: number | null;
  at: Date;
  /** It was found in the database, where no verb has noted it. */
  isByHand?: true;
};
