import { ErrorReply } from '../../shared/errors.ts';
import type { InputOf, ReplyOf, RouteName } from '../../shared/routes.ts';
import { routes } from '../../shared/routes.ts';
import { type AddressInput, addressOf, type Member, type Optional } from './address.ts';
import { CallError, offlineError } from './callError.ts';

type Body<Name extends RouteName> = Member<'body', InputOf<Name>['body'], InputOf<Name>['body']>;

export type CallInput<Name extends RouteName> = AddressInput<Name> & Body<Name> & { signal?: AbortSignal };

function requestBody(name: RouteName, body: unknown): { body?: string; headers?: Record<string, string> } {
  const { bodyKind } = routes[name];
  if (bodyKind === 'text') return { body: String(body), headers: { 'Content-Type': 'text/plain' } };
  if (body === undefined || bodyKind !== 'json') return {};
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/**
 * Parses an answer, or throws the CallError that it describes. Uploads use it too, which do not go through
 * `call`.
 */
export function readReply<Name extends RouteName>(name: Name, status: number, text: string): ReplyOf<Name> {
  const body = parseJson(text);
  if (status < 200 || status > 299 || body === undefined) throw errorOf(status, body);
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

function errorOf(status: number, body: unknown): CallError {
  if (isErrorReply(body)) {
    return new CallError(body.code, body.reason, {
      status,
      body,
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
  const { body, signal } = (input ?? {}) as { body?: unknown; signal?: AbortSignal };
  const address = addressOf(name, ...([input] as Optional<AddressInput<Name>>));
  const { status, text } = await send(address, {
    method: routes[name].method,
    ...requestBody(name, body),
    ...(signal && { signal }),
  });
  return readReply(name, status, text);
}

/** Sends one request with the session cookie and returns the raw answer as text. Throws as `fetchAnswer`. */
async function send(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await fetchAnswer(address, init);
  return { status: answer.status, text: await answer.text() };
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
