import type { ChangeName } from '../../../shared/changes.ts';

/** An address that events are posted to. What is still to be posted is what comes after `deliveredUpTo`. */
export interface WebhookDocument {
  _id: number;
  accountId: number;
  /** Which of the account's webhooks it is, from 0: no two have the same. */
  slot: number;
  url: string;
  events: ChangeName[];
  secret: string;
  createdAt: number;
  /** The number of the last event that was posted, or was not wanted. */
  deliveredUpTo: number;
  /** Its attempts since the last success, all of them failures. */
  failures: number;
  failingSince: number | null;
  lastProblem: string | null;
  /**
   * Milliseconds since 1970. A process that delivers moves it on first, so that no other does the same
   * meanwhile.
   */
  nextTryAt: number;
  isOn: boolean;
}
