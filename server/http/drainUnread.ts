import type { Context } from 'koa';
import { hasBody } from './hasBody.ts';

const maxMs = 30_000;

/** Reads on for a limited time, so that the sender of a refused body receives the answer. */
export function drainUnread({ req, res }: Context): void {
  if (!hasBody(req)) return;
  res.once('finish', () => {
    if (req.complete) return;
    // Whoever was reading has stopped in the middle; while their listener stays, nothing flows.
    req.removeAllListeners('readable');
    req.resume();
    setTimeout(() => {
      if (!req.complete) req.destroy();
    }, maxMs).unref();
  });
}
