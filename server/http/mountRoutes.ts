import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Middleware } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import type { Route } from '../../shared/route.ts';
import { apiPath } from '../../shared/routeAddress.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import type { Deps } from '../deps.ts';
import type { Call, Handlers } from '../handlers.ts';
import { serverLimits } from '../limits.ts';
import { type MadeOf, madeOf } from '../madeOf.ts';
import { answerCall, type MountedRoute } from './answerCall.ts';
import { isApiPath } from './refuseUnknown.ts';
import type { SecurityLog } from './securityLog.ts';
import { createStreamLimits } from './streamLimits.ts';

export interface MountedRoutes {
  /** Answers the calls of the table, and leaves other requests to the next step. */
  answer: Middleware;
  /** The methods that calls of this path have. */
  methodsAt(path: string): string[];
}

/** Every route of the table, each answered the same way. */
export function mountRoutes(deps: Deps, security: SecurityLog, handlers: Handlers): MountedRoutes {
  const router = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: serverLimits.pathLength,
  });
  const allMethods = new Set<HTTPMethod>();
  const limits = createStreamLimits();
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name];
    // The table pairs each name with its own input and reply; the compiler cannot follow that through a loop
    // over names.
    const handle = handlers[name] as (call: Call<RouteName>) => Promise<unknown>;
    const findMadeOf = madeOf[name] as MadeOf<RouteName> | undefined;
    const mounted: MountedRoute = { name, deps, security, route, handle, findMadeOf, limits };
    const methods: HTTPMethod[] = route.method === 'GET' ? ['HEAD', 'GET'] : [route.method];
    router.on(methods, apiPath + route.path, () => undefined, mounted);
    for (const method of methods) allMethods.add(method);
  }
  /**
   * The route and the decoded parameters; a parameter is never empty.
   * @throws ApiError bad_input for a path that cannot be decoded
   */
  const find = (method: string, path: string) => {
    const found = router.find(method as HTTPMethod, path);
    if (!found) refuseUndecodable(path);
    return found && Object.values(found.params).every(Boolean) ? found : null;
  };
  return {
    answer(ctx, next) {
      if (!isApiPath(ctx.path)) return next();
      const found = find(ctx.method, ctx.path);
      if (!found) return next();
      ctx.params = found.params;
      return answerCall(found.store, ctx);
    },
    methodsAt: (path) => [...allMethods].filter((method) => find(method, path)),
  };
}

function refuseUndecodable(path: string): void {
  try {
    decodeURI(path);
  } catch {
    throw new ApiError('bad_input', { reason: 'The address of the request cannot be decoded.' });
  }
}
