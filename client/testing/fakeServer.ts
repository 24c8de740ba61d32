import { vi } from 'vitest';
import type { ErrorCode } from '../../shared/errors.ts';
import { ApiError } from '../../shared/errors.ts';
import { registerAppliers } from '../api/load.ts';
import { replyAppliers } from '../updates/applyReplies.ts';

export interface SeenRequest {
  method: string;
  address: string;
  body: unknown;
}

interface FakeReply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
type Answer = FakeReply | Promise<FakeReply>;
type Handler = (request: SeenRequest) => Answer;

export const ok = (body: unknown) => ({ status: 200, body });
export const refused = (code: ErrorCode, reason?: string) => {
  const error = new ApiError(code, reason === undefined ? {} : { reason });
  return { status: error.status, body: error.toReply() };
};

/**
 * Answers `fetch` by `METHOD /address`; other requests fail like a lost connection. `load` fills the stores.
 */
export function fakeServer(handlers: Record<string, Handler>) {
  const seen: SeenRequest[] = [];
  const answers = { ...handlers };
  const fakeFetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const isText = new Headers(init.headers).get('Content-Type') === 'text/plain';
    const body = isText || typeof init.body !== 'string' ? init.body : JSON.parse(init.body);
    const request = { method, address, body };
    seen.push(request);
    const handler = answers[`${method} ${address}`];
    if (!handler) throw new TypeError('Failed to fetch');
    const answer = await Promise.race([handler(request), abortOf(init.signal)]);
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers ?? {} });
  };
  const bodies = (line: string) =>
    seen.filter(({ method, address }) => `${method} ${address}` === line).map(({ body }) => body);
  vi.stubGlobal('fetch', fakeFetch);
  registerAppliers(replyAppliers);
  return {
    seen,
    answer: (line: string, handler: Handler) => {
      answers[line] = handler;
    },
    /** What was sent with `METHOD /address`, the first one first. */
    bodies,
    count: (line: string) => bodies(line).length,
  };
}

/** Rejects as soon as the signal is aborted, as `fetch` does. */
const abortOf = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });

/** A promise to settle by hand, for an answer that arrives later. */
export function later<Value>() {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
