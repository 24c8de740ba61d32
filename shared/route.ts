import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: everybody, whoever is signed in, or only accounts that are not suspended. */
export type Access = 'anyone' | 'signedIn' | 'active';

/** Which allowance a call draws on (server/http/rateLimits). */
export type RateLimit = 'read' | 'write' | 'comment' | 'upload' | 'signIn' | 'signUp';

/**
 * How the body arrives: `json` is parsed with the schema, `form` is URL-encoded and parsed with the schema,
 * `stream` reaches the verb unread, `none` is ignored.
 */
export type BodyKind = 'none' | 'json' | 'form' | 'stream';

/** `shared`: the same for every viewer, revalidated by ETag; `private`: never stored; `file`: the verb answers with bytes. */
export type ReplyKind = 'shared' | 'private' | 'file';

export interface Deprecation {
  since: string;
  sunset: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type DefaultAccess<M extends Method> = M extends 'GET' ? 'anyone' : 'active';

type Schema = z.ZodType;
const nothing = z.strictObject({});
const anyQuery = z.object({});

export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Allowed extends Access = Access,
> {
  method: Method;
  /** Below `/api`, parameters as `:id`. */
  path: string;
  summary: string;
  /** What a caller has to know beside it. */
  details?: string;
  access: Allowed;
  rateLimit: RateLimit;
  /** Whether a call with wrong input draws on `rateLimit`; if not, it counts as a read. */
  countsWrongInput: boolean;
  /** A name in the body that draws on the allowance of accounts as well, from whatever address it is sent. */
  limitBy?(body: z.output<Body>): string;
  params: Params;
  query: Query;
  bodyKind: BodyKind;
  /** Content types of the body; that of a `json` body is often missing or wrong and does not matter. */
  bodyTypes: readonly string[];
  body: Body;
  replyKind: ReplyKind;
  /** Why this call in particular may be refused; what any call may answer is not repeated. */
  refusals: readonly ErrorCode[];
  /** Set on a call that will go: when it was announced, and when it ends, as dates like `2027-01-31`. */
  deprecated?: Deprecation;
  /** Content type of the reply, where `image/*` is the best one that the client takes. */
  replyType: string;
  reply: Reply;
}

const bodyTypes: Record<BodyKind, readonly string[]> = {
  none: [],
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  stream: ['application/octet-stream'],
};

interface RouteDefinition<
  M extends Method,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Allowed extends Access,
> {
  method: M;
  path: string;
  summary: string;
  details?: string;
  /** Default: `anyone` for GET, `active` for everything else. */
  access?: Allowed;
  rateLimit?: RateLimit;
  /** Default: true. */
  countsWrongInput?: boolean;
  limitBy?(body: z.output<Body>): string;
  params?: Params;
  query?: Query;
  /** A schema is a JSON body unless `bodyKind` says otherwise. */
  body?: Body;
  bodyKind?: BodyKind;
  bodyTypes?: readonly string[];
  replyKind?: ReplyKind;
  /** JSON where there is none. */
  replyType?: string;
  reply?: Reply;
  refusals?: readonly ErrorCode[];
  deprecated?: Deprecation;
}

/** Describes one endpoint; what is left out takes the default that most endpoints have. */
export function route<
  M extends Method,
  Params extends Schema = typeof nothing,
  Query extends Schema = typeof anyQuery,
  Body extends Schema = typeof nothing,
  Reply extends Schema = typeof nothing,
  Allowed extends Access = DefaultAccess<M>,
>(
  definition: RouteDefinition<M, Params, Query, Body, Reply, Allowed>,
): Route<Params, Query, Body, Reply, Allowed> {
  const reads = definition.method === 'GET';
  const bodyKind = definition.bodyKind ?? (definition.body ? 'json' : 'none');
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    ...(definition.details !== undefined && { details: definition.details }),
    access: definition.access ?? ((reads ? 'anyone' : 'active') as Allowed),
    rateLimit: definition.rateLimit ?? (reads ? 'read' : 'write'),
    countsWrongInput: definition.countsWrongInput ?? true,
    ...(definition.limitBy && { limitBy: definition.limitBy }),
    params: definition.params ?? (nothing as unknown as Params),
    query: definition.query ?? (anyQuery as unknown as Query),
    bodyKind,
    bodyTypes: definition.bodyTypes ?? bodyTypes[bodyKind],
    body: definition.body ?? (nothing as unknown as Body),
    refusals: definition.refusals ?? [],
    ...(definition.deprecated && { deprecated: definition.deprecated }),
    replyKind: definition.replyKind ?? 'private',
    replyType: definition.replyType ?? 'application/json',
    reply: definition.reply ?? (nothing as unknown as Reply),
  };
}

/** What a caller gives: parameters, query and body as they travel. */
export type RouteInput<R> =
  R extends Route<infer Params, infer Query, infer Body, Schema>
    ? { params: z.input<Params>; query: z.input<Query>; body: z.input<Body> }
    : never;

/** What a handler gets: the same, parsed. */
export type ParsedInput<R> =
  R extends Route<infer Params, infer Query, infer Body, Schema>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;

export type RouteReply<R> = R extends Route<Schema, Schema, Schema, infer Reply> ? z.output<Reply> : never;
