import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { TokenScope } from './tokenScopes.ts';

/** Who may call: everybody, everybody who is signed in, or only accounts that are not suspended. */
export type Access = 'anyone' | 'signedIn' | 'active';

/**
 * The permission that a personal API token needs for a call that looks at the account. `session`: no token is
 * accepted; the call needs a session, which only a password opens.
 */
export type Scope = TokenScope | 'session';

/** The allowance that a call draws on (server/services/rateLimits.ts). */
export type RateLimit =
  | 'read'
  | 'write'
  | 'packOps'
  | 'comment'
  | 'score'
  | 'upload'
  | 'signIn'
  | 'signUp'
  | 'mail'
  | 'invitationMail'
  | 'report'
  | 'export'
  | 'checkAgain';

/**
 * How the body arrives: `json` is parsed with the schema, `form` is URL-encoded and parsed with the schema,
 * `text` is parsed with the schema as it is, `stream` reaches the verb unread, `none` is ignored.
 */
export type BodyKind = 'none' | 'json' | 'form' | 'text' | 'stream';

/**
 * `shared`: the same for every viewer, revalidated by ETag; `visitors`: the same for every visitor, for whom
 * it is kept in memory and revalidated by ETag, and never stored by those who are signed in; `private`: never
 * stored; `file`: the verb answers with bytes; `redirect`: the reply's `location` is where a browser goes
 * next (303).
 */
export type ReplyKind = 'shared' | 'visitors' | 'private' | 'file' | 'redirect';

export interface Deprecation {
  since: string;
  sunset: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type DefaultAccess<M extends Method> = M extends 'GET' ? 'anyone' : 'active';
type DefaultScope<M extends Method> = M extends 'GET' ? 'read' : 'write';

type Schema = z.ZodType;
const noInput = z.strictObject({});
const anyQuery = z.object({});

export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Allowed extends Access = Access,
  Needed extends Scope = Scope,
> {
  method: Method;
  /** Relative to `/api`, parameters as `:id`. */
  path: string;
  summary: string;
  /** What callers have to know beside the summary. */
  details?: string;
  access: Allowed;
  scope: Needed;
  rateLimit: RateLimit;
  /** Whether a call with wrong input draws on `rateLimit`; if not, it counts as a read. */
  countsWrongInput: boolean;
  /** The event as which the security log names a call that succeeds; other calls are not in that log. */
  securityEvent?: string;
  params: Params;
  query: Query;
  bodyKind: BodyKind;
  /** Content types of the body; that of a `json` body is often missing or wrong, and is ignored. */
  bodyTypes: readonly string[];
  body: Body;
  replyKind: ReplyKind;
  /** Why this call in particular may be refused; what any call may answer is not repeated. */
  refusals: readonly ErrorCode[];
  /**
   * Set on a call that will be removed: when that was announced, and when it ends, as dates like
   * `2027-01-31`.
   */
  deprecated?: Deprecation;
  /** Content type of the reply; `image/*` is the best one that the client accepts. */
  replyType: string;
  reply: Reply;
}

const bodyTypes: Record<BodyKind, readonly string[]> = {
  none: [],
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  text: ['text/plain'],
  stream: ['application/octet-stream'],
};

interface RouteDefinition<
  M extends Method,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Allowed extends Access,
  Needed extends Scope,
> {
  method: M;
  path: string;
  summary: string;
  details?: string;
  /** Default: `anyone` for GET, `active` for everything else. */
  access?: Allowed;
  /** Default: `read` for GET, `write` for everything else. */
  scope?: Needed;
  rateLimit?: RateLimit;
  /** Default: true. */
  countsWrongInput?: boolean;
  /** Default: none. */
  securityEvent?: string;
  params?: Params;
  query?: Query;
  /** A schema means a JSON body unless `bodyKind` says otherwise. */
  body?: Body;
  bodyKind?: BodyKind;
  bodyTypes?: readonly string[];
  replyKind?: ReplyKind;
  /** JSON by default. */
  replyType?: string;
  reply?: Reply;
  refusals?: readonly ErrorCode[];
  deprecated?: Deprecation;
}

/** Describes one endpoint; omitted members take the default that most endpoints have. */
export function route<
  M extends Method,
  Params extends Schema = typeof noInput,
  Query extends Schema = typeof anyQuery,
  Body extends Schema = typeof noInput,
  Reply extends Schema = typeof noInput,
  Allowed extends Access = DefaultAccess<M>,
  Needed extends Scope = DefaultScope<M>,
>(
  definition: RouteDefinition<M, Params, Query, Body, Reply, Allowed, Needed>,
): Route<Params, Query, Body, Reply, Allowed, Needed> {
  const reads = definition.method === 'GET';
  const bodyKind = definition.bodyKind ?? (definition.body ? 'json' : 'none');
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    ...(definition.details !== undefined && { details: definition.details }),
    access: definition.access ?? ((reads ? 'anyone' : 'active') as Allowed),
    scope: definition.scope ?? ((reads ? 'read' : 'write') as Needed),
    rateLimit: definition.rateLimit ?? (reads ? 'read' : 'write'),
    countsWrongInput: definition.countsWrongInput ?? true,
    ...(definition.securityEvent !== undefined && { securityEvent: definition.securityEvent }),
    params: definition.params ?? (noInput as unknown as Params),
    query: definition.query ?? (anyQuery as unknown as Query),
    bodyKind,
    bodyTypes: definition.bodyTypes ?? bodyTypes[bodyKind],
    body: definition.body ?? (noInput as unknown as Body),
    refusals: definition.refusals ?? [],
    ...(definition.deprecated && { deprecated: definition.deprecated }),
    replyKind: definition.replyKind ?? 'private',
    replyType: definition.replyType ?? 'application/json',
    reply: definition.reply ?? (noInput as unknown as Reply),
  };
}

/** Lists, archives and pictures are the same for everybody, so the actor need not be looked up for them. */
export const dependsOnAccount = ({ access, replyKind }: Pick<Route, 'access' | 'replyKind'>): boolean =>
  access !== 'anyone' || (replyKind !== 'shared' && replyKind !== 'file');

/** The input of a caller: parameters, query and body as they are sent. */
export type RouteInput<R> =
  R extends Route<infer Params, infer Query, infer Body, Schema>
    ? { params: z.input<Params>; query: z.input<Query>; body: z.input<Body> }
    : never;

/** The input of a handler: the same, parsed. */
export type ParsedInput<R> =
  R extends Route<infer Params, infer Query, infer Body, Schema>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;

export type RouteReply<R> = R extends Route<Schema, Schema, Schema, infer Reply> ? z.output<Reply> : never;
