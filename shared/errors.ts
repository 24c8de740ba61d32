import { z } from 'zod';

/** Every error code that a client may receive → its HTTP status and default sentence. */
const catalogue = {
  bad_input: [400, 'The request is not valid.'],
  sign_up_refused: [400, 'This account cannot be created.'],
  sign_in_refused: [400, 'The email, username or password is incorrect.'],
  wrong_password: [400, 'The current password is incorrect.'],
  second_factor_required: [400, 'Enter the code of your authenticator app, or a recovery code.'],
  wrong_code: [400, 'This code is not right, or it has been used already.'],
  verification_required: [400, 'Your email address needs to be verified before you can sign in.'],
  email_refused: [400, 'There is already an account with this email.'],
  token_expired: [400, 'This link is no longer valid.'],
  upload_has_problems: [400, 'There are problems with your levels that prevent them from being uploaded.'],
  edit_refused: [400, 'This change is not allowed.'],
  not_signed_in: [401, 'You need to be signed in to do this.'],
  not_allowed: [403, 'You are not allowed to do this.'],
  scope_missing: [403, 'This API token is not allowed to do this.'],
  session_needed: [403, 'An API token cannot do this. Sign in instead.'],
  confirmation_needed: [403, 'Please enter your password again first.'],
  second_factor_needed: [
    403,
    'Moderators of this site need two-step sign-in. Set it up on your account page.',
  ],
  suspended: [403, 'Your account has been suspended.'],
  guidelines_not_acknowledged: [403, 'You need to acknowledge the content guidelines first.'],
  cross_site: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing here.'],
  level_not_found: [404, 'A level with this ID does not exist.'],
  pack_not_found: [404, 'A pack with this ID does not exist.'],
  pack_empty: [409, 'This pack contains no levels.'],
  account_not_found: [404, 'An account with this ID does not exist.'],
  comment_not_found: [404, 'A comment with this ID does not exist.'],
  leaderboard_not_found: [404, 'There is no such leaderboard.'],
  score_not_found: [404, 'This player has no score here.'],
  token_not_found: [404, 'An API token with this ID does not exist.'],
  image_not_found: [404, 'There is no such image.'],
  webhook_not_found: [404, 'A webhook with this ID does not exist.'],
  version_not_found: [404, 'There is no such version.'],
  scene_unavailable: [404, 'This level cannot be shown in 3D.'],
  mbpak_not_configured: [404, 'This site makes no packages for PlatinumQuest.'],
  invitation_not_found: [404, 'This link does not invite to anything. Ask for a new one.'],
  message_not_found: [404, 'This message does not exist.'],
  report_not_found: [404, 'A report with this ID does not exist.'],
  not_in_bin: [404, 'This is not among the deleted things any more.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  conflict: [409, 'Someone else changed this at the same time.'],
  too_many_tokens: [409, 'You have as many API tokens as an account can have. Revoke one first.'],
  too_many_invitations: [409, 'A pack has as many open links as it can have. Revoke one first.'],
  too_many_editors: [409, 'This pack has as many editors as it can have.'],
  too_many_shared_packs: [409, 'They edit as many packs of one person as others may put them into.'],
  already_reported: [409, 'You have reported this already. A moderator will look at it.'],
  upload_busy: [409, 'This upload is still being checked.'],
  invitation_expired: [410, 'This link has expired. Ask for a new one.'],
  invitation_revoked: [410, 'This link has been revoked.'],
  upload_expired: [410, 'This upload is no longer available. Please upload your files again.'],
  history_too_short: [410, 'The history does not reach back that far.'],
  events_expired: [410, 'These events are no longer kept. Please read the lists again.'],
  too_slow: [408, 'The request took too long to arrive.'],
  too_large: [413, 'This is too large.'],
  uri_too_long: [414, 'This address is too long.'],
  wrong_type: [415, 'This type of content is not accepted here.'],
  range_not_satisfiable: [416, 'The requested range lies outside the file.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  mail_failed: [503, 'The mail could not be sent. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  leaderboard_failed: [502, 'The leaderboard could not be reached, or answered in an unexpected way.'],
  no_room: [507, 'The site has no room for uploads right now. Please try again later.'],
  not_ready: [503, 'The site is not ready right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalogue;

export const errorCodes = Object.keys(catalogue) as [ErrorCode, ...ErrorCode[]];

export const statusOf = (code: ErrorCode): number => catalogue[code][0];

/** What a code means, as a sentence for people. */
const meaningOf = (code: ErrorCode): string => catalogue[code][1];

/** Every code with its status and its meaning. */
export const describedErrors = (): { code: ErrorCode; status: number; meaning: string }[] =>
  errorCodes.map((code) => ({ code, status: statusOf(code), meaning: meaningOf(code) }));

export const InputIssue = z.strictObject({ path: z.string(), message: z.string() });
export type InputIssue = z.infer<typeof InputIssue>;

/** The answer to every refused call; a call may add members (such as `problems` of an upload). */
export const ErrorReply = z.looseObject({
  status: z.literal('error'),
  code: z.enum(errorCodes),
  reason: z.string(),
  issues: z.array(InputIssue).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** What only the log says about a refusal, never the answer. */
export interface LoggedFacts {
  /** The account that a caller tried to enter. */
  accountId?: number | undefined;
  /** The one that is used up. */
  allowance?: string;
  /** Codes of what was found in an upload. */
  findings?: readonly string[];
  /** What was tried, where the code does not tell. */
  attempt?: string | undefined;
  /** The host of the other site whose page sent it. */
  from?: string | undefined;
}

/** The one way to refuse: verbs throw it, the HTTP and socket layers turn it into an `ErrorReply`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly issues: InputIssue[] | undefined;
  readonly details: Record<string, unknown>;
  readonly logged: LoggedFacts;

  /**
   * `details` are additional members of the answer; `retryAfterMs` among them becomes the header
   * `Retry-After`.
   */
  constructor(
    code: ErrorCode,
    options: {
      reason?: string;
      issues?: InputIssue[];
      details?: Record<string, unknown>;
      logged?: LoggedFacts;
    } = {},
  ) {
    super(options.reason ?? catalogue[code][1]);
    this.name = 'ApiError';
    this.code = code;
    this.issues = options.issues;
    this.details = options.details ?? {};
    this.logged = options.logged ?? {};
  }

  get status(): number {
    return statusOf(this.code);
  }

  toReply(): ErrorReply {
    return {
      status: 'error',
      code: this.code,
      reason: this.message,
      ...(this.issues ? { issues: this.issues } : {}),
      ...this.details,
    };
  }
}
