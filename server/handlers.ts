import type { Readable } from 'node:stream';
import type { Access, Route, Scope } from '../shared/route.ts';
import type { ParsedInputOf, ReplyOf, RouteName, Routes } from '../shared/routes.ts';
import type { Actor, SessionActor } from './actor.ts';
import type { Deps } from './deps.ts';
import type { EventStream } from './eventStream.ts';
import type { FileReply } from './fileReply.ts';

/**
 * The actor of a call: always present where the route requires an account, with a session where it needs one.
 */
type ActorOf<Allowed extends Access, Needed extends Scope> =
  | (Needed extends 'session' ? SessionActor : Actor)
  | (Allowed extends 'anyone' ? null : never);

/** Everything a handler receives: the parsed input and the actor, never Koa. */
export type Call<Name extends RouteName> = ParsedInputOf<Name> & {
  deps: Deps;
  actor: ActorOf<Routes[Name]['access'], Routes[Name]['scope']>;
  /** Facts of the HTTP request, for the few handlers that need them. */
  http: HttpFacts;
};

export interface HttpFacts {
  /** The client's address, as seen by the outermost trusted proxy. */
  address: string;
  /** Media types that the client accepts by name, in its order of preference. */
  accepts: readonly string[];
  userAgent: string;
  /** The last event that a client has received, when it asks for the rest of a stream. */
  lastEventId: string | null;
  contentType: string;
  contentLength: number | null;
  /** Aborts when the answer is sent, or nobody waits for it any more: further work is pointless then. */
  readonly signal: AbortSignal;
  /** The unread body of a `stream` route. */
  body: Readable;
  /** The cookie that identifies a browser in which somebody has signed in before. */
  browserCookie: string | undefined;
  /** Whether the caller is a browser that shows a page of the site. */
  takesBrowserCookie: boolean;
  setBrowserCookie(cookie: string): void;
  /** Null removes the cookie. */
  setSessionCookie(token: string | null): void;
  /** For a call that is itself the link in a mail, wherever that mail was read. */
  setMailedSessionCookie(token: string): void;
  /** Renews the life of the cookie that the call came with. */
  renewSessionCookie(): void;
  /** The call has done nothing, although its answer does not tell; the security log names the `attempt`. */
  logInVain(attempt: string): void;
}

type AnswerOf<Name extends RouteName> = Routes[Name] extends Route
  ? Routes[Name]['replyKind'] extends 'file'
    ? FileReply | ReplyOf<Name>
    : ReplyOf<Name>
  : never;

export type Handler<Name extends RouteName> = (
  call: Call<Name>,
) => Promise<AnswerOf<Name> | FileReply | EventStream>;

/** One handler for every route; a missing one does not compile. */
export type Handlers = { [Name in RouteName]: Handler<Name> };

/** The handlers of the routes of one noun. */
export type HandlersOf<NounRoutes> = { [Name in keyof NounRoutes & RouteName]: Handler<Name> };
