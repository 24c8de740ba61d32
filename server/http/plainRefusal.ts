import type { ApiError } from '../../shared/errors.ts';
import { cachePolicies } from '../cachePolicies.ts';

export interface PlainRefusal {
  status: number;
  headers: Record<string, string | number>;
  body: string;
}

/** The answer to a request that never reaches Koa, in the form of other refusals. */
export function plainRefusal(refusal: ApiError, headers: Record<string, string>): PlainRefusal {
  const body = JSON.stringify(refusal.toReply());
  return {
    status: refusal.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': cachePolicies.never,
      ...headers,
    },
    body,
  };
}
