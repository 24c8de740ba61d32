import type { Readable } from 'node:stream';
import type { Access, Route, Scope } from '../shared/route.ts';
import type { ParsedInputOf, ReplyOf, RouteName, Routes } from '../shared/routes.ts';
import type { Actor, SessionActor } from './actor.ts';
import type { Deps } from './deps.ts';
import type { FileReply } from './fileReply.ts';

/** Who may be behind a call: a route that asks for an account always has one, and by a session where tokens will not do. */
type ActorOf<Allowed extends Access, Needed extends Scope> =
  | (Needed extends 'session' ? SessionActor : Actor)
  | (Allowed extends 'anyone' ? null : never);

/** Everything a handler gets: the parsed input and who asks, never Koa. */
export type Call<Name extends RouteName> = ParsedInputOf<Name> & {
  deps: Deps;
  actor: ActorOf<Routes[Name]['access'], Routes[Name]['scope']>;
  /** The request's own facts, for the few handlers that need them. */
  http: HttpFacts;
};

export interface HttpFacts {
  /** The client's address, through as many proxies as are trusted. */
  address: string;
  /** Media types that the client takes by name, the one it likes best first. */
  accepts: readonly string[];
  contentType: string;
  contentLength: number | null;
  /** The unread body of a `stream` route. */
  body: Readable;
  /** Null takes it away. */
  setSessionCookie(token: string | null): void;
  /** The cookie that the call came with lasts another while. */
  renewSessionCookie(): void;
}

type AnswerOf<Name extends RouteName> = Routes[Name] extends Route
  ? Routes[Name]['replyKind'] extends 'file'
    ? FileReply | ReplyOf<Name>
    : ReplyOf<Name>
  : never;

export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<AnswerOf<Name> | FileReply>;

/** One handler for every route: a missing one does not compile. */
export type Handlers = { [Name in RouteName]: Handler<Name> };

/** The handlers of the routes of one noun. */
export type HandlersOf<NounRoutes> = { [Name in keyof NounRoutes & RouteName]: Handler<Name> };
