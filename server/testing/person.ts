import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { ErrorCode, InputIssue } from '../../shared/errors.ts';
import {
  type ClientToServerEvents,
  type EventName,
  type EventPayload,
  events,
  type ServerToClientEvents,
} from '../../shared/events.ts';
import { addressWith } from '../../shared/routeAddress.ts';
import { type ReplyOf, type RouteName, routes } from '../../shared/routes.ts';
import type { UploadProblems } from '../../shared/uploads.ts';
import type { AnyInput, GivenParts, Input } from './address.ts';
import { changeAccount } from './changeAccount.ts';
import { type TestServer, usualPassword } from './testServer.ts';

export interface Reply<Json = unknown> {
  status: number;
  headers: Headers;
  /** The parsed answer; undefined when it was no JSON. */
  json: Json;
  bytes: Buffer;
}

/** The members of refusals, those of uploads and sign-ins among them; other answers have none of them. */
export interface Refusal extends Partial<Pick<UploadProblems, 'problems' | 'problemFindings'>> {
  code?: ErrorCode;
  reason?: string;
  issues?: InputIssue[];
  requiresVerificationForEmail?: string | null;
}

/**
 * The reply of a route, or the refusal in its place. A member that only some answers have may be undefined.
 */
export type Answer<Name extends RouteName> = AnyOf<ReplyOf<Name>> & Refusal;

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;
type AnyOf<Union, Keys extends PropertyKey = KeyOfAny<Union>> = Union extends unknown
  ? Union & { [Key in Exclude<Keys, keyof Union>]?: undefined }
  : never;

/** A person who uses the site over HTTP and sockets: signed in with a Bearer token, or a visitor. */
export interface Person {
  id: number;
  username: string;
  token: string | null;
  /** Calls an endpoint and returns its reply. Throws when the site refuses. */
  call<Name extends RouteName>(name: Name, ...given: Input<Name>): Promise<ReplyOf<Name>>;
  /** Calls an endpoint, also with wrong input, and returns the whole reply, also a refusal. */
  request<Name extends RouteName>(name: Name, ...given: AnyInput<Name>): Promise<Reply<Answer<Name>>>;
  /** Sends any request, also to an address that no route has. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Refusal>>;
  /** A connected socket that has joined `rooms`. */
  listen(...rooms: string[]): Promise<Listener>;
}

export interface Listener {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** The next payload of `event` that was not taken yet. */
  next<Name extends EventName>(event: Name): Promise<EventPayload<Name>>;
  /** All received events that were not taken yet. */
  received(): { event: string; payload: unknown }[];
  close(): void;
}

/** A server in this process or elsewhere. */
type Site = Pick<TestServer, 'url'>;

export const visitor = (server: Site): Person => personWith(server, null);

/** The holder of a token, at any process of the site. */
export const personWith = (server: Site, token: string | null): Person =>
  person(server, { id: 0, username: '', token });

/** A new account, signed in. `isModerator` and the guidelines are set directly in the database. */
export async function signUpPerson(
  server: TestServer,
  options: { username?: string; isModerator?: boolean; hasAcknowledgedGuidelines?: boolean } = {},
): Promise<Person> {
  const username = options.username ?? `player ${randomBytes(5).toString('hex')}`;
  const email = `${randomBytes(8).toString('hex')}@example.org`;
  const signedUp = await visitor(server).call('account.signUp', {
    body: { email, username, password: usualPassword },
  });
  if (!('token' in signedUp)) throw new Error('This server verifies addresses first.');
  const { token, signInInfo } = signedUp;
  await changeAccount(server, signInInfo.profile.id, {
    $set: {
      isModerator: options.isModerator ?? false,
      guidelinesAcknowledgedAt: options.hasAcknowledgedGuidelines === false ? null : 1,
    },
  });
  return person(server, { id: signInInfo.profile.id, username, token });
}

function person(server: Site, who: Pick<Person, 'id' | 'username' | 'token'>): Person {
  return {
    ...who,
    call: (name, ...given) => call(server, who.token, name, given[0] ?? {}),
    request: (name, given = {}, headers = {}) => request(server, who.token, name, given, headers),
    send: (method, path, body, headers = {}) => send(server, who.token, method, path, body, headers),
    listen: (...rooms) => listen(server, who.token, rooms),
  };
}

async function call<Name extends RouteName>(
  server: Site,
  token: string | null,
  name: Name,
  given: GivenParts,
): Promise<ReplyOf<Name>> {
  const { status, json } = await request(server, token, name, given, {});
  if (status !== 200) throw new Error(`${name} was answered with ${status}: ${JSON.stringify(json)}`);
  return json;
}

async function request<Name extends RouteName>(
  server: Site,
  token: string | null,
  name: Name,
  given: GivenParts,
  headers: Record<string, string>,
): Promise<Reply<Answer<Name>>> {
  const path = addressWith(name, given);
  const reply = await send(server, token, routes[name].method, path, given.body, headers);
  return { ...reply, json: reply.json as Answer<Name> };
}

async function send(
  server: Site,
  token: string | null,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply<Refusal>> {
  const isRaw = body instanceof Uint8Array || body instanceof FormData || typeof body === 'string';
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined && !isRaw ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('Content-Type')?.includes('json') && bytes.length > 0;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: isJson ? JSON.parse(bytes.toString()) : undefined,
  };
}

/** As on pages, several additions that arrive as one event are as many events. */
function eachAddition(event: string, payload: unknown): { event: string; payload: unknown }[] {
  if (event === 'levels:added') {
    return events[event].parse(payload).levels.map((level) => ({ event: 'level:added', payload: level }));
  }
  if (event === 'packs:added') {
    return events[event].parse(payload).packs.map((pack) => ({ event: 'pack:added', payload: pack }));
  }
  return [{ event, payload }];
}

async function listen(server: Site, token: string | null, rooms: string[]): Promise<Listener> {
  const socket: Listener['socket'] = io(server.url, {
    transports: ['websocket'],
    auth: token ? { token } : {},
    reconnection: false,
  });
  const arrived: { event: string; payload: unknown }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    arrived.push(...eachAddition(event, payload));
    for (const wake of waiting) wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  for (const room of rooms) await socket.emitWithAck('room:join', { room });

  function take<Name extends EventName>(event: Name): EventPayload<Name> | undefined {
    const index = arrived.findIndex((each) => each.event === event);
    return index < 0 ? undefined : (arrived.splice(index, 1)[0]?.payload as EventPayload<Name>);
  }

  return {
    socket,
    received: () => arrived,
    close: () => socket.disconnect(),
    next: (event) =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          waiting.delete(tryNow);
          reject(new Error(`${event} was not received within 20 s.`));
        }, 20_000);
        const tryNow = () => {
          const payload = take(event);
          if (payload === undefined) return;
          clearTimeout(timeout);
          waiting.delete(tryNow);
          resolve(payload);
        };
        waiting.add(tryNow);
        tryNow();
      }),
  };
}
