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

type Answer = { status: number; body: unknown } | Promise<{ status: number; body: unknown }>;
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
    const answer = await handler(request);
    init.signal?.throwIfAborted();
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status });
  };
  vi.stubGlobal('fetch', fakeFetch);
  registerAppliers(replyAppliers);
  return {
    seen,
    answer: (line: string, handler: Handler) => {
      answers[line] = handler;
    },
    count: (line: string) => seen.filter(({ method, address }) => `${method} ${address}` === line).length,
  };
}

/** A promise to settle by hand, for an answer that arrives later. */
export function later<Value>() {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
