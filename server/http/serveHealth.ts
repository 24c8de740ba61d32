import type { Context, Next } from 'koa';
import type { Deps } from '../deps.ts';

/** `/healthz`: the process answers. `/readyz`: its database and files answer as well, else 503. */
export function serveHealth({ db, files }: Pick<Deps, 'db' | 'files'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    const parts = ctx.path === '/readyz' ? { database: db.ping(), files: files.check() } : {};
    const names = Object.keys(parts);
    const results = await Promise.allSettled(Object.values(parts));
    const isReady = results.every(({ status }) => status === 'fulfilled');
    ctx.status = isReady ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      status: isReady ? 'ok' : 'error',
      ...Object.fromEntries(results.map(({ status }, index) => [names[index], status === 'fulfilled'])),
    };
  };
}
