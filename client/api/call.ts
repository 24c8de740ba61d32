import { ErrorReply } from '../../shared/errors.ts';
import { type AddressInput, addressWith, type Member, type Optional } from '../../shared/routeAddress.ts';
import type { InputOf, ReplyOf, RouteName } from '../../shared/routes.ts';
import { routes } from '../../shared/routes.ts';
import { CallError, offlineError } from './callError.ts';

type Body<Name extends RouteName> = Member<'body', InputOf<Name>['body'], InputOf<Name>['body']>;

export type CallInput<Name extends RouteName> = AddressInput<Name> &
  Body<Name> & {
    signal?: AbortSignal;
    /**
     * How long to wait for the answer. By default, a call that writes waits 10 s, and one that reads waits
     * without a limit.
     */
    timeoutMs?: number;
  };

/** A connection may be dead without an error; by the next attempt the browser may have opened a new one. */
export const writeTimeoutMs = 10_000;
/** For calls that make or remove many things at once. */
export const longTimeoutMs = 120_000;

function requestBody(name: RouteName, body: unknown): { body?: string; headers?: Record<string, string> } {
  const { bodyKind } = routes[name];
  if (bodyKind === 'text') return { body: String(body), headers: { 'Content-Type': 'text/plain' } };
  if (body === undefined || bodyKind !== 'json') return {};
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

interface Answer {
  status: number;
  text: string;
  /** How long the site asks to wait, if it does. */
  retryAfterMs?: number;
}

/**
 * Parses an answer, or throws the CallError that it describes. Uploads use it too, which do not go through
 * `call`.
 */
export function readReply<Name extends RouteName>(
  name: Name,
  { status, text, retryAfterMs }: Answer,
): ReplyOf<Name> {
  const body = parseJson(text);
  if (status < 200 || status > 299 || body === undefined) throw errorOf(status, body, retryAfterMs);
  // The server validates its replies before it sends them; the client validates them only during development.
  return (import.meta.env.DEV ? routes[name].reply.parse(body) : body) as ReplyOf<Name>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error that an unsuccessful answer describes. */
export function errorOf(status: number, body: unknown, retryAfterMs?: number): CallError {
  if (isErrorReply(body)) {
    return new CallError(body.code, body.reason, {
      status,
      body,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(body.issues && { issues: body.issues }),
    });
  }
  const reason = 'The site answered in an unexpected way. Please try again in a moment.';
  return new CallError('unreadable', reason, { status, body });
}

function isErrorReply(body: unknown): body is ErrorReply {
  if (import.meta.env.DEV) return ErrorReply.safeParse(body).success;
  return typeof body === 'object' && body !== null && 'code' in body && 'reason' in body;
}

/**
 * Calls an endpoint of the site. Throws `CallError`, or the signal's own error when it is aborted.
 * `call('level.info', { params: { id } })`
 */
export async function call<Name extends RouteName>(
  name: Name,
  ...[input]: Optional<CallInput<Name>>
): Promise<ReplyOf<Name>> {
  // Built pages leave it out where it is the usual one (vite.config.ts).
  const { method = 'GET' } = routes[name];
  const {
    body,
    signal,
    timeoutMs = method === 'GET' ? undefined : writeTimeoutMs,
  } = (input ?? {}) as { body?: unknown; signal?: AbortSignal; timeoutMs?: number };
  const address = addressWith(name, input ?? {});
  const answer = await send(address, { method, ...requestBody(name, body) }, { signal, timeoutMs });
  return readReply(name, answer);
}

interface Patience {
  signal: AbortSignal | undefined;
  timeoutMs: number | undefined;
}

/**
 * Sends one request with the session cookie and returns the raw answer as text. Throws as `fetchAnswer` does;
 * an answer that does not arrive in time counts as missing.
 */
async function send(address: string, init: RequestInit, { signal, timeoutMs }: Patience): Promise<Answer> {
  const controller = new AbortController();
  const giveUp = () => controller.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
  try {
    const answer = await fetchAnswer(address, { ...init, signal: controller.signal });
    const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
    return {
      status: answer.status,
      text: await answer.text(),
      ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
    };
  } catch (error) {
    // The connection can also be lost within the answer.
    throw signal?.aborted || error instanceof CallError ? error : offlineError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * Sends one request with the session cookie and returns the answer. Without an answer it throws as `call`.
 */
export async function fetchAnswer(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw offlineError();
  }
}
