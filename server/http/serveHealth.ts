import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Next } from 'koa';
import { cachePolicies } from '../cachePolicies.ts';
import type { Deps } from '../deps.ts';

const silentAfterMs = 3_000;
const lookEveryMs = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: the database and the file store answer as well, else 503; they
 * are checked at most once a second, however many requests arrive.
 */
export function serveHealth({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>) {
  let latest = { at: Number.NEGATIVE_INFINITY, parts: Promise.resolve<Record<string, boolean>>({}) };
  const look = () => {
    const now = clock();
    if (Math.abs(now - latest.at) >= lookEveryMs) latest = { at: now, parts: askParts() };
    return latest.parts;
  };
  const askParts = async (): Promise<Record<string, boolean>> => {
    const [hasDatabase, hasFiles] = await Promise.all([answers(db.ping()), answers(files.check())]);
    return { database: hasDatabase, files: hasFiles };
  };
  return async (ctx: Context, next: Next): Promise<void> => {
    const isLiveness = ctx.path === '/healthz';
    if ((!isLiveness && ctx.path !== '/readyz') || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const parts = isLiveness ? {} : await look();
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
