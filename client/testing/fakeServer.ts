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
    const request = {
      method,
      address,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(request);
    const handler = answers[`${method} ${address}`];
    if (!handler) throw new TypeError('Failed to fetch');
    const { status, body } = await handler(request);
    init.signal?.throwIfAborted();
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
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
