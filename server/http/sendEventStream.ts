import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import type { Change } from '../../shared/changes.ts';
import { cachePolicies } from '../cachePolicies.ts';
import type { EventStream } from '../eventStream.ts';
import { toApiError } from './errors.ts';
import { leaveCompany } from './noteCompany.ts';

/** Proxies and phones give up connections on which nothing moves. */
const heartbeatMs = 15_000;
const reconnectMs = 3_000;

/** Server-sent events: each with its ID, by which a client that was cut off resumes. */
export async function sendEventStream(ctx: Context, { since, openStream }: EventStream): Promise<void> {
  const gone = new AbortController();
  const isHead = ctx.method === 'HEAD';
  // This comes first, because a stream that cannot be resumed gets an error answer instead.
  const events = isHead ? null : await openStream(gone.signal);
  ctx.status = 200;
  ctx.type = 'text/event-stream; charset=utf-8';
  ctx.set('Cache-Control', cachePolicies.never);
  // Disables buffering in proxies; a buffering proxy would never pass the stream on.
  ctx.set('X-Accel-Buffering', 'no');
  if (!events) return;
  leaveCompany(ctx);
  const body = new PassThrough();
  ctx.body = body;
  // A client that is cut off before the first event also resumes here.
  body.write(`id: ${since}\nretry: ${reconnectMs}\n\n`);
  const heartbeat = setInterval(() => body.write(': still here\n\n'), heartbeatMs);
  body.once('close', () => {
    clearInterval(heartbeat);
    gone.abort();
  });
  void pass(events, body, gone.signal);
}

/**
 * Writes events as fast as the client takes them. If they end early, the client reconnects and receives the
 * reason.
 */
async function pass(events: AsyncIterable<Change>, body: PassThrough, signal: AbortSignal): Promise<void> {
  try {
    for await (const event of events) {
      const lines = `id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
      if (!body.write(lines)) await once(body, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) body.write(`: ${toApiError(error).message}\n\n`);
  } finally {
    body.end();
  }
}
