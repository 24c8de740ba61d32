import type { Context, Next } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';

/**
 * `GET http:// HTTP/1.1` has no path at all. Calls with too long a path are refused before anything looks at it;
 * servePages answers the others with a page.
 */
export function refuseNowhere(ctx: Context, next: Next): Promise<void> {
  if (!ctx.path) throw new ApiError('bad_input');
  if (isTooLong(ctx.path) && isApiPath(ctx.path)) throw new ApiError('uri_too_long');
  return next();
}

export const isTooLong = (path: string): boolean => path.length > limits.pathLength;

/** The last step: what no route and no page has answered. `Allow` says which methods the address takes, where it is one. */
export function refuseUnknown(ctx: Context): never {
  const layers: { methods: string[] }[] = ctx.matched ?? [];
  const isPage = !isApiPath(ctx.path);
  const methods = isPage ? ['GET', 'HEAD'] : [...new Set(layers.flatMap((layer) => layer.methods))];
  if (methods.length === 0) throw new ApiError('not_found');
  ctx.set('Allow', methods.join(', '));
  throw new ApiError('method_not_allowed');
}

/** Everything below `/api`, whatever its case: the router does not look at it either. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path);
