import type { Readable } from 'node:stream';
import { ApiError } from '../shared/errors.ts';
import type { Route } from '../shared/route.ts';
import type { ParsedInputOf, ReplyOf, RouteName, Routes } from '../shared/routes.ts';
import type { Actor } from './accounts/actor.ts';
import type { Deps } from './deps.ts';
import type { FileReply } from './fileReply.ts';

/** Everything a handler gets: the parsed input and who asks, never Koa. */
export type Call<Name extends RouteName> = ParsedInputOf<Name> & {
  deps: Deps;
  actor: Actor | null;
  /** The request's own facts, for the few handlers that need them. */
  http: HttpFacts;
};

export interface HttpFacts {
  /** The client's address, through as many proxies as are trusted. */
  address: string;
  accept: string | undefined;
  userAgent: string;
  contentType: string;
  contentLength: number | null;
  /** The unread body of a `stream` route. */
  body: Readable;
  /** Null takes it away. */
  setSessionCookie(token: string | null): void;
  /** For a call that is itself the link in a mail, wherever that mail was read. */
  setMailedSessionCookie(token: string): void;
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

/** The actor of a call whose route admits nobody else. */
export function signedIn(call: { actor: Actor | null }): Actor {
  if (!call.actor) throw new ApiError('not_signed_in');
  return call.actor;
}
