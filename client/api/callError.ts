import type { ErrorCode, InputIssue } from '../../shared/errors.ts';

/**
 * `offline`: no answer arrived; `unreadable`: the answer is not from the site (a proxy's page, for example).
 */
export type CallErrorCode = ErrorCode | 'offline' | 'unreadable';

interface CallErrorDetails {
  status: number;
  issues?: InputIssue[];
  body?: unknown;
  retryAfterMs?: number;
}

/** A failed call. The message is a sentence for people: what happened and what to do. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  readonly issues: InputIssue[];
  /** The whole parsed answer; for a refused upload it contains the problems. */
  readonly body: unknown;
  /** How long the site asks to wait before the next attempt; undefined when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: CallErrorCode,
    reason: string,
    { status, issues = [], body, retryAfterMs }: CallErrorDetails,
  ) {
    super(reason);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.issues = issues;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }

  get reason(): string {
    return this.message;
  }
}

export const offlineError = () =>
  new CallError('offline', 'The site could not be reached. Check your connection and try again.', {
    status: 0,
  });

/** Shown in place of what could not be fetched, where it is fetched again until it has arrived. */
export const awayNote = (): string =>
  `${awayReason()}. What is missing here appears when the connection is back.`;

/** Why nothing can be fetched. */
export const awayReason = (): string => (navigator.onLine ? 'The site cannot be reached' : 'You are offline');

/** The sentence to show for an error; for invalid input, its issues. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong.';
  const issues = error.issues.map((issue) => issue.message).filter(Boolean);
  return issues.length > 0 ? issues.join(' ') : error.reason;
}

export const hasCode = (error: unknown, code: CallErrorCode): boolean =>
  error instanceof CallError && error.code === code;
