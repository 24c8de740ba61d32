import Router, { type RouterContext } from '@koa/router';
import { ApiError } from '../../shared/errors.ts';
import { dependsOnAccount, type Route } from '../../shared/route.ts';
import { apiPath } from '../../shared/routeAddress.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { EventStream } from '../eventStream.ts';
import type { FileReply } from '../fileReply.ts';
import type { Call, Handlers } from '../handlers.ts';
import { serverLimits } from '../limits.ts';
import type { Who } from '../services/rateLimits.ts';
import { requireScope } from '../tokens/requireScope.ts';
import { announceEnd } from './announceEnd.ts';
import { createAnswerPlaces, type TakePlace } from './answerPlaces.ts';
import { readBrowserCookie, setBrowserCookie, takesBrowserCookie } from './browserCookie.ts';
import { clientAddress } from './clientAddress.ts';
import { drainUnread } from './drainUnread.ts';
import { bearerOf, identify, isApiToken } from './identify.ts';
import { issueSentence } from './issueSentence.ts';
import { limitCalls } from './limitCall.ts';
import { readBody } from './readBody.ts';
import type { SecurityLog } from './securityLog.ts';
import { sendEventStream } from './sendEventStream.ts';
import { sendFile } from './sendFile.ts';
import { sendJson, sendKeptJson } from './sendJson.ts';
import { renewSessionCookie, setMailedSessionCookie, setSessionCookie } from './sessionCookie.ts';
import { signalOf } from './signalOf.ts';

/** Everything needed to answer a route. */
interface Mounted {
  name: RouteName;
  deps: Deps;
  security: SecurityLog;
  route: Route;
  handle: (call: Call<RouteName>) => Promise<unknown>;
  /** For a file that is streamed. */
  takePlace: TakePlace;
}

/** Every route of the table, each answered the same way. */
export function mountRoutes(deps: Deps, security: SecurityLog, handlers: Handlers): Router {
  const router = new Router({ prefix: apiPath });
  const takePlace = createAnswerPlaces(serverLimits.streamedFiles);
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name];
    // The table pairs each name with its own input and reply; the compiler cannot follow that through a loop
    // over names.
    const handle = handlers[name] as (call: Call<RouteName>) => Promise<unknown>;
    const mounted: Mounted = { name, deps, security, route, handle, takePlace };
    const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
    router.register(route.path, methods, (ctx) => answer(mounted, ctx));
  }
  return router;
}

/** Limit the address, identify, access, limit the account or the token, parse, handle, reply. */
async function answer(mounted: Mounted, ctx: RouterContext): Promise<void> {
  const { name, deps, security, route, handle } = mounted;
  ctx.state.routeName = name;
  drainUnread(ctx);
  if (route.deprecated) announceEnd(ctx, route.deprecated);
  const limit = (...drawnOn: DrawnOn[]) => limitCalls(ctx, deps.rateLimits, route.rateLimit, drawnOn);
  const address = clientAddress(ctx);
  const from = {
    who: 'address' as const,
    key: usesApiToken(route, ctx) ? `token ${address}` : address,
  };
  const counted = route.countsWrongInput ? route.rateLimit : 'read';
  const [actor] = await Promise.all([
    dependsOnAccount(route) ? identify(deps, ctx) : null,
    limitCalls(ctx, deps.rateLimits, counted, [from]),
  ]);
  ctx.state.accountId = actor?.id;
  checkAccess(route, actor);
  // Wrong input draws only on the account. Both allowances are taken at once: each is a write.
  const [parsed] = await Promise.allSettled([parseInput(route, ctx, deps)]);
  const isWrong = parsed.status === 'rejected';
  await limit(...allowancesOf(actor), ...(isWrong || route.countsWrongInput ? [] : [from]));
  if (isWrong) throw parsed.reason;
  const input = parsed.value;
  const call = { ...input, deps, actor, http: httpFactsOf(deps, ctx, address) } as unknown as Call<RouteName>;
  const answer = await handle(call);
  security.done(ctx, route.securityEvent, actor?.id ?? null, answer);
  await reply(mounted, ctx, { answer, isVisitor: actor === null });
}

interface DrawnOn {
  who: Who;
  key: string;
}

function allowancesOf(actor: Actor | null): DrawnOn[] {
  if (!actor) return [];
  if (actor.by === 'session') return [{ who: 'account', key: `id ${actor.id}` }];
  return [
    { who: 'token', key: String(actor.tokenId) },
    { who: 'tokens', key: String(actor.id) },
  ];
}

/**
 * Programs and people at one address draw on two allowances, except for signing in and up: there an invented
 * token would double the attempts.
 */
const usesApiToken = (route: Route, ctx: RouterContext): boolean =>
  route.scope !== 'session' && isApiToken(bearerOf(ctx));

function checkAccess(route: Route, actor: Actor | null): void {
  if (actor) requireScope(actor, route.scope);
  if (route.access === 'anyone') return;
  if (!actor) throw new ApiError('not_signed_in');
  if (route.access === 'active' && actor.isSuspended) throw new ApiError('suspended');
}

async function parseInput(route: Route, ctx: RouterContext, { largeBodies }: Deps) {
  return {
    params: parse(route.params, ctx.params),
    query: parse(route.query, Object.fromEntries(new URLSearchParams(ctx.querystring))),
    body: parse(route.body, await readBody(ctx, route.bodyKind, largeBodies)),
  };
}

function parse(schema: Route['params'], value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: issueSentence });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, serverLimits.inputIssues)
    .map(({ path, message }) => ({ path: path.join('.'), message }));
  // Games show only the reason.
  const reason = issues[0]?.message;
  throw new ApiError('bad_input', { issues, ...(reason !== undefined && { reason }) });
}

function httpFactsOf({ config }: Deps, ctx: RouterContext, address: string): Call<RouteName>['http'] {
  const length = Number(ctx.get('Content-Length') || Number.NaN);
  return {
    address,
    accepts: ctx.accepts(),
    userAgent: ctx.get('User-Agent'),
    lastEventId: ctx.get('Last-Event-ID') || null,
    contentType: ctx.get('Content-Type'),
    contentLength: Number.isFinite(length) ? length : null,
    get signal() {
      return signalOf(ctx);
    },
    body: ctx.req,
    browserCookie: readBrowserCookie(config, ctx),
    takesBrowserCookie: takesBrowserCookie(config, ctx),
    setBrowserCookie: (cookie) => setBrowserCookie(config, ctx, cookie),
    setSessionCookie: (token) => setSessionCookie(config, ctx, token),
    setMailedSessionCookie: (token) => setMailedSessionCookie(config, ctx, token),
    renewSessionCookie: () => renewSessionCookie(config, ctx),
  };
}

const isEventStream = (answer: unknown): answer is EventStream =>
  typeof answer === 'object' && answer !== null && 'openStream' in answer;

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && 'contentType' in answer && 'etag' in answer;

interface Answered {
  answer: unknown;
  isVisitor: boolean;
}

async function reply(
  { deps, route, takePlace }: Mounted,
  ctx: RouterContext,
  { answer, isVisitor }: Answered,
): Promise<void> {
  if (isEventStream(answer)) return sendEventStream(ctx, answer);
  if (route.replyKind === 'file') {
    if (!isFile(answer)) throw new Error(`${route.path} must answer with a file.`);
    return sendFile(ctx, answer, takePlace);
  }
  // Outside production a reply that differs from the table fails the call, so that it cannot leak a field.
  const checked = deps.config.isProduction ? answer : route.reply.parse(answer);
  if (route.replyKind === 'redirect') return sendRedirect(ctx, checked as { location: string });
  if (route.replyKind === 'visitors' && isObject(answer)) {
    // A signed-in person often sees the same as visitors.
    const json = isVisitor ? deps.keptJson.of(answer, checked) : deps.keptJson.known(answer);
    if (json) return sendKeptJson(ctx, json, isVisitor);
  }
  return sendJson(ctx, checked, route.replyKind === 'shared');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function sendRedirect(ctx: RouterContext, { location }: { location: string }): void {
  ctx.set('Cache-Control', 'no-store');
  // The address contains a token.
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.redirect(location);
  ctx.status = 303;
}
