import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { dependsOnAccount, type Route } from '../../shared/route.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../handlers.ts';
import { serverLimits } from '../limits.ts';
import type { LogSecurity } from '../log.ts';
import type { MadeOf } from '../madeOf.ts';
import type { Who } from '../services/rateLimits.ts';
import { requireScope } from '../tokens/requireScope.ts';
import { announceEnd } from './announceEnd.ts';
import { type FindMadeOf, noteMadeOf } from './answerAgain.ts';
import { clientAddress } from './clientAddress.ts';
import { bearerOf, isApiToken } from './identify.ts';
import { identifySparingly } from './identifySparingly.ts';
import { issueSentence } from './issueSentence.ts';
import { limitCall, limitCalls } from './limitCall.ts';
import { giveBack, isGivenBack, limitRead } from './limitRead.ts';
import { readBody } from './readBody.ts';
import { RequestFacts } from './requestFacts.ts';
import type { SecurityLog } from './securityLog.ts';
import { sendReply } from './sendReply.ts';
import type { StreamLimits } from './streamLimits.ts';

/** Everything needed to answer a route. */
export interface MountedRoute {
  name: RouteName;
  deps: Deps;
  security: SecurityLog;
  route: Route;
  handle: (call: Call<RouteName>) => Promise<unknown>;
  /** Finds what the answer to a visitor is made of; only where it can be answered again. */
  findMadeOf: MadeOf<RouteName> | undefined;
  /** Of files that are streamed. */
  limits: StreamLimits;
}

/** Limit the address, identify, access, limit the account or the token, parse, handle, reply. */
export async function answerCall(mounted: MountedRoute, ctx: Context): Promise<void> {
  const { name, deps, security, route, handle, findMadeOf } = mounted;
  ctx.state.routeName = name;
  if (route.deprecated) announceEnd(ctx, route.deprecated);
  const limit = (...drawnOn: DrawnOn[]) => limitCalls(ctx, deps.rateLimits, route.rateLimit, drawnOn);
  const address = clientAddress(ctx);
  const from = {
    who: 'address' as const,
    key: usesApiToken(route, ctx) ? `token ${address}` : address,
  };
  const counted = route.countsWrongInput ? route.rateLimit : 'read';
  const identified = dependsOnAccount(route) ? identifySparingly(deps, ctx) : Promise.resolve(null);
  const isRead = counted === 'read' && route.rateLimit === 'read';
  const limited = isRead
    ? limitRead(ctx, deps.rateLimits, from, identified)
    : limitCall(ctx, deps.rateLimits, counted, from.who, from.key);
  // Who cannot be identified is limited as well.
  await Promise.allSettled([identified, limited]);
  const taken = await limited;
  const actor = await identified;
  checkAccess(route, actor);
  // Wrong input draws only on the account. Both allowances are taken at once: each is a write.
  const parsed = await parseInput(route, ctx, deps).then(
    (input) => ({ input }),
    (reason: unknown) => ({ reason }),
  );
  const isWrong = 'reason' in parsed;
  await limit(...allowancesOf(actor), ...(isWrong || route.countsWrongInput ? [] : [from]));
  if (isWrong) throw parsed.reason;
  const call = {
    ...parsed.input,
    deps: withinCall(deps, security.happenedIn(ctx)),
    actor,
    http: new RequestFacts(deps.config, ctx, { address, security }),
  } as unknown as Call<RouteName>;
  const { params, query } = call;
  const findPage = findMadeOf && finderOf(findMadeOf, deps, { params, query });
  const isVisitor = actor === null;
  if (isVisitor && findPage) noteMadeOf(ctx, findPage);
  const answer = await handle(call);
  security.done(ctx, route.securityEvent, actor?.id ?? null, answer);
  const isVisitorsPage = !isVisitor && answer !== undefined && findPage?.() === answer;
  await sendReply(mounted, ctx, { answer, isVisitor, isVisitorsPage });
  if (isRead && taken && isGivenBack(ctx)) await giveBack(deps.rateLimits, from, taken);
}

/** Beside the call, since a function within it would hold everything of the request. */
const finderOf =
  (findMadeOf: MadeOf<RouteName>, deps: Deps, input: Parameters<MadeOf<RouteName>>[1]): FindMadeOf =>
  () =>
    findMadeOf(deps, input);

/** The same dependencies, inherited: a copy would take longer than many a verb. */
const withinCall = (deps: Deps, logSecurity: LogSecurity): Deps =>
  Object.assign(Object.create(deps), { logSecurity });

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
const usesApiToken = (route: Route, ctx: Context): boolean =>
  route.scope !== 'session' && isApiToken(bearerOf(ctx));

function checkAccess(route: Route, actor: Actor | null): void {
  if (actor) requireScope(actor, route.scope);
  if (route.access === 'anyone') return;
  if (!actor) throw new ApiError('not_signed_in');
  if (route.access === 'active' && actor.isSuspended) throw new ApiError('suspended');
}

async function parseInput(route: Route, ctx: Context, { largeBodies }: Deps) {
  const { querystring } = ctx;
  return {
    params: parse(route.params, ctx.params),
    query: parse(route.query, querystring === '' ? {} : Object.fromEntries(new URLSearchParams(querystring))),
    body:
      route.bodyKind === 'none' ? {} : parse(route.body, await readBody(ctx, route.bodyKind, largeBodies)),
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
