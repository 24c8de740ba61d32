import type { Context, Next } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { serverLimits } from '../limits.ts';

/**
 * Refuses `GET http:// HTTP/1.1`, which has no path at all, and too long a path, before anything looks at it.
 * servePages answers with a page where a page would be read.
 */
export function refuseNowhere(ctx: Context, next: Next): Promise<void> {
  if (!ctx.path) throw new ApiError('bad_input');
  const isOfPage = (ctx.method === 'GET' || ctx.method === 'HEAD') && !isApiPath(ctx.path);
  if (isTooLong(ctx.path) && !isOfPage) throw new ApiError('uri_too_long');
  return next();
}

export const isTooLong = (path: string): boolean => path.length > serverLimits.pathLength;

/**
 * The last step: refuses requests that nothing has answered. `Allow` lists the methods of the address, if it
 * has any.
 */
export const refuseUnknown =
  (methodsAt: (path: string) => readonly string[]) =>
  (ctx: Context): never => {
    const methods = methodsAt(ctx.path);
    if (methods.length === 0) throw new ApiError('not_found');
    ctx.set('Allow', methods.join(', '));
    throw new ApiError('method_not_allowed');
  };

/** Everything below `/api`, in any case: addresses of calls ignore it. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path);
