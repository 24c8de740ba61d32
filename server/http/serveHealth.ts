import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Next } from 'koa';
import { cachePolicies } from '../cachePolicies.ts';
import type { Deps } from '../deps.ts';

const silentAfterMs = 3_000;

/** `/healthz`: the process answers. `/readyz`: the database and the file store answer as well, else 503. */
export function serveHealth({ db, files }: Pick<Deps, 'db' | 'files'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const isLiveness = ctx.path === '/healthz';
    if ((!isLiveness && ctx.path !== '/readyz') || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const parts: Record<string, boolean> = {};
    if (!isLiveness) {
      [parts.database, parts.files] = await Promise.all([answers(db.ping()), answers(files.check())]);
    }
    const isReady = Object.values(parts).every(Boolean);
    ctx.status = isReady ? 200 : 503;
    ctx.set('Cache-Control', cachePolicies.never);
    ctx.body = { status: isReady ? 'ok' : 'error', ...parts };
  };
}

const answers = (check: Promise<void>): Promise<boolean> =>
  Promise.race([
    check.then(
      () => true,
      () => false,
    ),
    wait(silentAfterMs, false, { ref: false }),
  ]);
