import type { ErrorCode, InputIssue } from '../../shared/errors.ts';

/** `offline`: no answer came; `unreadable`: an answer came that is not ours (a proxy's page, say). */
export type CallErrorCode = ErrorCode | 'offline' | 'unreadable';

interface CallErrorDetails {
  status: number;
  issues?: InputIssue[];
  body?: unknown;
}

/** A call that did not succeed. The message is a sentence for people: what happened and what to do. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly issues: InputIssue[];
  /** The answer as it came: a refused upload's problems are in it. */
  readonly body: unknown;

  constructor(code: CallErrorCode, reason: string, { status, issues = [], body }: CallErrorDetails) {
    super(reason);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.issues = issues;
    this.body = body;
  }

  get reason(): string {
    return this.message;
  }
}

export const offlineError = () =>
  new CallError('offline', 'The site could not be reached. Check your connection and try again.', {
    status: 0,
  });

/** A sentence for whatever went wrong; for bad input, what is wrong with it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong.';
  const issues = error.issues.map((issue) => issue.message).filter(Boolean);
  return issues.length > 0 ? issues.join(' ') : error.reason;
}

export const hasCode = (error: unknown, code: CallErrorCode): boolean =>
  error instanceof CallError && error.code === code;
