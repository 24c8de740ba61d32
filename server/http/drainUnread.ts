import type { Context } from 'koa';

const atMostMs = 30_000;

/** Lets the sender of a body that is refused finish, so that it hears the answer; not for ever. */
export function drainUnread({ req, res }: Context): void {
  res.once('finish', () => {
    if (req.complete) return;
    req.resume();
    setTimeout(() => {
      if (!req.complete) req.destroy();
    }, atMostMs).unref();
  });
}
