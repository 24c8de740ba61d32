import Router, { type RouterContext } from '@koa/router';
import type { Context } from 'koa';
import { SignIn } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Route } from '../../shared/route.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import type { Actor } from '../accounts/actor.ts';
import { keyOf } from '../accounts/document.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../files/fileReply.ts';
import type { Call, Handlers } from '../handlers.ts';
import { clearSessionCookie, identify, setSessionCookie } from './identify.ts';
import type { RateLimits } from './rateLimits.ts';
import { readBody } from './readBody.ts';
import { sendFile } from './sendFile.ts';
import { sendJson } from './sendJson.ts';

/** Every route of the table below `/api`, each the same way: identify, access, limit, parse, handle, reply. */
export function mountRoutes(deps: Deps, rateLimits: RateLimits, handlers: Handlers): Router {
  const router = new Router({ prefix: '/api' });
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name];
    // The table pairs each name with its own input and reply; a loop over names cannot say so to the compiler.
    const handle = handlers[name] as (call: Call<RouteName>) => Promise<unknown>;
    router.register(route.path, route.method === 'GET' ? ['GET', 'HEAD'] : [route.method], async (ctx) => {
      const actor = await identify(deps, ctx);
      checkAccess(route, actor);
      await checkRate(route, rateLimits, ctx, actor);
      const call = await parseCall(deps, route, ctx, actor);
      // Guessing passwords is limited by the account that is tried, wherever the guesses come from.
      if (name === 'account.signIn') await rateLimits.take('signIn', { account: triedAccount(call.body) });
      const answer = await handle(call);
      await reply(deps, route, ctx, answer);
    });
  }
  return router;
}

function checkAccess(route: Route, actor: Actor | null): void {
  if (route.access === 'anyone') return;
  if (!actor) throw new ApiError('not_signed_in');
  if (route.access === 'active' && actor.isSuspended) throw new ApiError('suspended');
}

function triedAccount(body: unknown): string {
  const { emailOrUsername } = SignIn.parse(body);
  return keyOf(emailOrUsername);
}

async function checkRate(
  route: Route,
  rateLimits: RateLimits,
  ctx: RouterContext,
  actor: Actor | null,
): Promise<void> {
  const allowed = await rateLimits.take(route.rateLimit, {
    address: ctx.ip,
    account: actor ? String(actor.id) : null,
  });
  if (!allowed) return;
  ctx.set('RateLimit-Limit', String(allowed.limit));
  ctx.set('RateLimit-Remaining', String(allowed.remaining));
  ctx.set('RateLimit-Reset', String(Math.ceil(allowed.resetMs / 1000)));
}

async function parseCall(deps: Deps, route: Route, ctx: RouterContext, actor: Actor | null) {
  const params = parse(route.params, ctx.params, route.path.includes(':id') ? 'not_found' : 'bad_input');
  const query = parse(route.query, Object.fromEntries(new URLSearchParams(ctx.querystring)));
  const body = parse(route.body, await readBody(ctx, route.bodyKind));
  return { deps, actor, params, query, body, http: factsOf(ctx) } as unknown as Call<RouteName>;
}

function parse(
  schema: Route['params'],
  value: unknown,
  code: 'bad_input' | 'not_found' = 'bad_input',
): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError(code, { issues });
}

function factsOf(ctx: Context): Call<RouteName>['http'] {
  const length = Number(ctx.get('Content-Length') || Number.NaN);
  return {
    address: ctx.ip,
    accept: ctx.get('Accept') || undefined,
    contentType: ctx.get('Content-Type'),
    contentLength: Number.isFinite(length) ? length : null,
    body: ctx.req,
    setSessionCookie: (token) => setSessionCookie(ctx, token),
    clearSessionCookie: () => clearSessionCookie(ctx),
  };
}

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && 'contentType' in answer && 'etag' in answer;

async function reply(deps: Deps, route: Route, ctx: RouterContext, answer: unknown): Promise<void> {
  if (route.replyKind === 'file') {
    if (!isFile(answer)) throw new Error(`${route.path} must answer with a file.`);
    return sendFile(ctx, answer);
  }
  // Outside production a reply that is not exactly what the table says is a failed call, not a leak.
  const checked = deps.config.isProduction ? answer : route.reply.parse(answer);
  return sendJson(ctx, checked, route.replyKind);
}
