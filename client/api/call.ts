import { ErrorReply } from '../../shared/errors.ts';
import type { InputOf, ReplyOf, RouteName } from '../../shared/routes.ts';
import { routes } from '../../shared/routes.ts';
import { type AddressInput, addressOf, type Optional } from './address.ts';
import { CallError, offlineError } from './callError.ts';

type NoMembers = Record<string, never>;
type Body<Name extends RouteName> = NoMembers extends InputOf<Name>['body']
  ? { body?: InputOf<Name>['body'] }
  : { body: InputOf<Name>['body'] };

export type CallInput<Name extends RouteName> = AddressInput<Name> & Body<Name> & { signal?: AbortSignal };

function requestBody(name: RouteName, body: unknown): { body?: string; headers?: Record<string, string> } {
  if (body === undefined || routes[name].bodyKind !== 'json') return {};
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** What an answer says, or the error that it is. Also for answers that came by another way than `call`. */
export function readReply<Name extends RouteName>(name: Name, status: number, text: string): ReplyOf<Name> {
  const body = parseJson(text);
  if (status < 200 || status > 299 || body === undefined) throw errorOf(status, body);
  // The server parses its replies before it sends them; here they are parsed again while developing only.
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
 * Calls an endpoint of the site. Throws `CallError`, or the signal's own error when it was given up.
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

/** One request with the session, and its answer as text. */
async function send(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await fetchAnswer(address, init);
  return { status: answer.status, text: await answer.text() };
}

/** One request with the session, and its answer as it comes. Throws as `call` does when none comes. */
export async function fetchAnswer(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw offlineError();
  }
}
