import type { ChangeName } from '../../../shared/changes.ts';

/** An address that events are posted to. Events after `deliveredUpTo` have not been posted yet. */
export interface WebhookDocument {
  _id: number;
  accountId: number;
  /** Which of the account's webhooks it is, from 0: no two have the same. */
  slot: number;
  url: string;
  events: ChangeName[];
  secret: string;
  createdAt: number;
  /** The number of the last event that was posted or skipped as unwanted. */
  deliveredUpTo: number;
  /** The failed attempts since the last success. */
  failures: number;
  failingSince: number | null;
  lastProblem: string | null;
  /**
   * Milliseconds since 1970. A process that delivers moves it ahead first, so that no other process delivers
   * the same meanwhile.
   */
  nextTryAt: number;
  isOn: boolean;
}
