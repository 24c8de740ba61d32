import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { RouteName } from '../../shared/routes.ts';
import type { Config } from '../config.ts';
import type { FileReply } from '../fileReply.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';
import type { Company } from '../services/company.ts';
import type { Allowed, RateLimits } from '../services/rateLimits.ts';
import type { AddressOf } from './clientAddress.ts';
import { hasBody } from './hasBody.ts';
import { rateLimitHeaders } from './limitCall.ts';
import { giveBack, isGivenBack } from './limitRead.ts';
import { measureRequest } from './measureRequests.ts';
import { readSessionCookie } from './sessionCookie.ts';

/** What an answer is made of: the same object as long as the answer is the same, if that is in memory. */
export type FindMadeOf = () => object | undefined;

/** An answer that is in memory. What it is made of, and its body, belong to the caches that have made them. */
interface Kept {
  routeName: RouteName;
  findMadeOf: FindMadeOf;
  madeOf: WeakRef<object>;
  status: number;
  /** Names and values by turns. */
  headers: readonly string[];
  /** Null where there is none. */
  body: WeakRef<Buffer> | null;
  /** Counts the download, where the answer is one. */
  onWholeFile: FileReply['onWholeFile'];
  /** Whether its read is given back to the address: the client had it already. */
  isReadGivenBack: boolean;
}

interface Found {
  kept: Kept;
  body: Buffer | undefined;
}

interface AgainDeps {
  config: Pick<Config, 'hasRateLimits' | 'publicUrl'>;
  rateLimits: RateLimits;
  company: Pick<Company, 'begin'>;
  metrics: Metrics | null;
}

interface AnswerAgain {
  /** Answers what it can, and leaves other requests to `answer`. */
  before(answer: RequestListener): RequestListener;
  /** Remembers the answers of the steps inside it. */
  remember: Middleware;
  /** Of requests that could be answered again, how many were. */
  readonly reads: CacheReads;
}

const maxAnswers = 2_000;
const maxKeyLength = 1_000;
/** Larger files take a place among those that are sent to their address (see `createStreamLimits`). */
const maxFileBytes = 128 * 1024;

/** Requests with these are answered in the usual way, and so are those with the cookie of a session. */
const unusual = ['authorization', 'range', 'if-range', 'expect', 'upgrade'] as const;

/** Headers that every answer has of its own. */
const ownHeader = /^(x-request-id|ratelimit-.*|connection)$/i;
/** Koa leaves these out of an answer without a body. */
const bodyHeader = /^content-(type|length)$/i;

/**
 * Answers the same request of visitors as it was answered before, as long as what the answer is made of (see
 * `madeOf`) is the same: all the steps of a call take several times as long as this one. Limits hold for it, and
 * metrics count it.
 */
export function createAnswerAgain(
  { config, rateLimits, company, metrics }: AgainDeps,
  addressOf: AddressOf,
): AnswerAgain {
  const answers = new LRUCache<string, Kept>({ max: maxAnswers });
  const reads = noCacheReads();

  /** An answer and its body, if it is still right. */
  function find(key: string): Found | null {
    const kept = answers.get(key);
    if (!kept) return null;
    const body = kept.body?.deref();
    const madeOf = kept.findMadeOf();
    const isSame = madeOf !== undefined && madeOf === kept.madeOf.deref();
    const isRight = isSame && (kept.body === null || body !== undefined);
    if (isRight) return { kept, body };
    answers.delete(key);
    return null;
  }

  function send(
    { kept, body }: Found,
    request: IncomingMessage,
    response: ServerResponse,
    taken: Allowed | null,
  ): void {
    reads.hits += 1;
    response.once('close', company.begin(addressOf(request)));
    if (metrics) measureRequest(metrics, response, () => kept.routeName);
    const own = ['X-Request-Id', randomUUID(), ...(taken ? rateLimitHeaders(taken).flat() : [])];
    response.writeHead(kept.status, [...kept.headers, ...own]);
    response.end(body);
    kept.onWholeFile?.(addressOf(request));
  }

  /** Takes a read from the address first. Returns whether the request was answered. */
  async function limitAndSend(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const from = { who: 'address', key: addressOf(request) } as const;
    const taken = await rateLimits.take('read', from.who, from.key);
    // Who is refused is told why in the usual way.
    if (taken?.isRefused) return false;
    const found = find(key);
    if (!found) {
      await taken?.giveBack();
      return false;
    }
    send(found, request, response, taken);
    if (taken && found.kept.isReadGivenBack) await giveBack(rateLimits, from, taken);
    return true;
  }

  return {
    before: (answer) => (request, response) => {
      const key = keyOf(config, request);
      const found = key === null ? null : find(key);
      if (key === null || !found) return answer(request, response);
      if (!config.hasRateLimits) return send(found, request, response, null);
      limitAndSend(key, request, response).then(
        (isSent) => isSent || answer(request, response),
        () => (response.headersSent ? response.destroy() : answer(request, response)),
      );
    },
    async remember(ctx, next) {
      await next();
      const { findMadeOf, madeOf, routeName, onWholeFile } = ctx.state;
      const key = findMadeOf ? keyOf(config, ctx.req) : null;
      if (key === null) return;
      if (!madeOf || findMadeOf() !== madeOf) return;
      const body = bodyOf(ctx);
      if (body === undefined || ctx.res.hasHeader('Set-Cookie')) return;
      if (onWholeFile && body && body.length > maxFileBytes) return;
      reads.misses += 1;
      answers.set(key, {
        routeName,
        findMadeOf,
        madeOf: new WeakRef(madeOf),
        status: ctx.status,
        headers: headersOf(ctx.res, body !== null),
        body: body && new WeakRef(body),
        onWholeFile,
        isReadGivenBack: isGivenBack(ctx),
      });
    },
    reads,
  };
}

/**
 * Notes what the answer will be made of; call it before the answer is made. `findMadeOf` is kept with the answer,
 * so it must not hold the request.
 */
export function noteMadeOf(ctx: Context, findMadeOf: FindMadeOf): void {
  ctx.state.findMadeOf = findMadeOf;
  ctx.state.madeOf = findMadeOf();
}

/**
 * Everything on which the answer to a visitor depends; null for requests that are answered in the usual way. Cookies
 * other than those of sessions change no answer to a call: behind a proxy, every browser has that of its process.
 */
function keyOf(site: AgainDeps['config'], request: IncomingMessage): string | null {
  const { method, url = '', headers } = request;
  const isUsual =
    method === 'GET' && !hasBody(request) && unusual.every((name) => headers[name] === undefined);
  if (!isUsual || (headers.cookie !== undefined && readSessionCookie(site, request))) return null;
  const { accept = '', 'accept-encoding': encodings = '', 'if-none-match': known = '' } = headers;
  const key = `${url}\n${accept}\n${encodings}\n${known}`;
  return key.length <= maxKeyLength ? key : null;
}

/** Null where the answer has none, undefined for what is not answered again: refusals, and what is streamed. */
function bodyOf({ status, body }: Context): Buffer | null | undefined {
  if (status === 304) return null;
  return status === 200 && Buffer.isBuffer(body) ? body : undefined;
}

/** As Node sends them, in their spelling. */
const headersOf = (response: ServerResponse, hasBody: boolean): string[] =>
  (response as ServerResponse & Pick<ClientRequest, 'getRawHeaderNames'>)
    .getRawHeaderNames()
    .filter((name) => !ownHeader.test(name) && (hasBody || !bodyHeader.test(name)))
    .flatMap((name) => [name, String(response.getHeader(name))]);
