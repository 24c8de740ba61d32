import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import Koa from 'koa';
import { ownAccountHandlers } from './accounts/ownRoutes.ts';
import { recoveryHandlers } from './accounts/recoveryRoutes.ts';
import { accountHandlers } from './accounts/routes.ts';
import { findActor, ownerOf } from './accounts/sessions.ts';
import { startBackgroundWork } from './backgroundWork.ts';
import { commentHandlers } from './comments/routes.ts';
import { createDeps, type GivenDeps } from './createDeps.ts';
import type { Deps } from './deps.ts';
import { discussionHandlers } from './discussions/routes.ts';
import { exportHandlers } from './exports/routes.ts';
import { allowAnyOrigin } from './http/allowAnyOrigin.ts';
import { createAnswerAgain } from './http/answerAgain.ts';
import { answerInTurns } from './http/answerInTurns.ts';
import { answerOtherUpgrades } from './http/answerOtherUpgrades.ts';
import { type BuiltPages, readBuiltPages } from './http/builtPages.ts';
import { createAddressOf, noteAddress } from './http/clientAddress.ts';
import { answerErrors, logBrokenAnswers } from './http/errors.ts';
import { findSparingly } from './http/findSparingly.ts';
import { openHttpServer, type Patience } from './http/httpServer.ts';
import { kindOfBearer } from './http/identify.ts';
import { createAccessLog } from './http/logAccess.ts';
import { measureRefused, measureRequests } from './http/measureRequests.ts';
import { mountRoutes } from './http/mountRoutes.ts';
import { noteCompany } from './http/noteCompany.ts';
import { isOwnOrigin, originHost } from './http/origin.ts';
import { isApiPath, refuseNowhere, refuseUnknown } from './http/refuseUnknown.ts';
import { commonHeaders, securityHeaders } from './http/securityHeaders.ts';
import { createSecurityLog, type SecurityLog } from './http/securityLog.ts';
import { sendInPieces } from './http/sendInPieces.ts';
import { serveAssets } from './http/serveAssets.ts';
import { serveElsewhere } from './http/serveElsewhere.ts';
import { serveHealth } from './http/serveHealth.ts';
import { openMetricsServer, serveMetrics } from './http/serveMetrics.ts';
import { servePages } from './http/servePages.ts';
import { readSessionCookie } from './http/sessionCookie.ts';
import { invitationHandlers } from './invitations/routes.ts';
import { leaderboardHandlers } from './leaderboards/routes.ts';
import { levelHandlers } from './levels/routes.ts';
import { acceptSockets } from './live/acceptSockets.ts';
import { joinProcesses } from './live/joinProcesses.ts';
import { openLiveServer } from './live/liveServer.ts';
import { countPlaces } from './live/places.ts';
import { publishLists } from './live/publishLists.ts';
import { createSocketLimits } from './live/socketLimits.ts';
import { loveHandlers } from './loves/routes.ts';
import { moderationHandlers } from './moderation/routes.ts';
import { packHandlers } from './packs/routes.ts';
import { sceneHandlers } from './previews/routes.ts';
import { profileHandlers } from './profiles/routes.ts';
import { removalHandlers } from './removal/routes.ts';
import { renderFirstPages } from './rendering/renderer.ts';
import { reportHandlers } from './reports/routes.ts';
import { secondFactorHandlers } from './secondFactor/routes.ts';
import { settingHandlers } from './settings/routes.ts';
import { siteHandlers } from './site/routes.ts';
import { tokenHandlers } from './tokens/routes.ts';
import { uploadHandlers } from './uploads/routes.ts';
import { projectDir } from './variables.ts';
import { webhookHandlers } from './webhooks/routes.ts';

export interface App {
  http: HttpServer;
  deps: Deps;
  /**
   * Accepts no new requests, finishes the running ones and closes the sockets. The database and the file
   * store stay open.
   */
  close(): Promise<void>;
}

export interface AppOptions extends Omit<GivenDeps, 'logSecurity'> {
  /** Whether other processes serve the same site from the same database. */
  isOneOfMany?: boolean;
  /** Whether commands beside the running site can publish to it; they can to one of many processes. */
  receivesCommands?: boolean;
  /** The folders of the built client and of the code that renders its pages on the server. */
  clientFolder?: string;
  rendererFolder?: string;
  /** Limits for slow clients; tests shorten them. */
  patience?: Partial<Patience>;
}

/** Puts the site together from its dependencies; the caller listens. */
export async function createApp({
  isOneOfMany = false,
  receivesCommands = false,
  clientFolder = join(projectDir, 'dist', 'client'),
  rendererFolder = join(clientFolder, '..', 'renderer'),
  patience,
  ...options
}: AppOptions): Promise<App> {
  const security = createSecurityLog(options.log, options.clock);
  const given = { ...options, logSecurity: security.happened };
  const { trustedProxies } = given.config;
  const koa = new Koa({ proxy: trustedProxies > 0 });
  const addressOf = createAddressOf(trustedProxies);
  const logAccess = given.config.hasAccessLog ? createAccessLog(given.log, addressOf) : null;
  const { http, guard, closeBy } = openHttpServer(
    {
      isBehindProxy: trustedProxies > 0,
      addressOf,
      headers: commonHeaders(given.config),
      log: given.log,
      onRefused: security.connectionRefused,
      noteRequest(request, response) {
        logAccess?.(koa.createContext(request, response));
        if (deps.metrics) measureRefused(deps.metrics, response);
      },
    },
    patience,
  );
  const limits = given.config.hasRateLimits
    ? createSocketLimits(addressOf, security.connectionRefused, given.clock)
    : null;
  const io = openLiveServer({
    mayConnect: (origin, host) => isOwnOrigin(given.config, origin, host),
    mayOpen: limits?.mayOpen,
    onRefused: (request, why) => security.connectionRefused(addressOf(request), why),
    onForeign: (request) =>
      security.foreignSocket(addressOf(request), originHost(request), async () => {
        const sent = readSessionCookie(given.config, request);
        return sent ? ownerOf(deps, sent) : null;
      }),
    isOneOfMany,
  });
  if (isOneOfMany || receivesCommands) await joinProcesses(io, given.db);
  // The pages are read while the database finds the levels.
  const [{ deps, filledAfter, close: closeDeps }, pages] = await Promise.all([
    createDeps(given, io, isOneOfMany),
    readBuiltPages({ clientFolder, rendererFolder }),
  ]);
  const lists = publishLists(io, deps.live, (error) =>
    deps.log.warn({ err: error }, 'A change was stored, but not published to all lists'),
  );
  const places = given.config.hasRateLimits ? countPlaces(io, addressOf) : null;
  acceptSockets(io, {
    findActor: (sent, handshake) =>
      findSparingly(deps, { token: sent.token, address: addressOf(handshake) }, () => findActor(deps, sent)),
    readCookie: (handshake) => readSessionCookie(given.config, handshake),
    onUnknownToken: (handshake, token) =>
      security.unknownSocketToken(addressOf(handshake), kindOfBearer(token)),
    onRefusedToken: (handshake) =>
      security.connectionRefused(addressOf(handshake), 'too_many_unknown_tokens'),
    onRefused: ({ request, data }, why, facts) =>
      security.messageRefused(addressOf(request), why, { accountId: data.actor?.id ?? null, ...facts }),
    mayJoin: places?.mayJoin ?? (() => true),
    beforeJoin: lists.beforeJoin,
    onError: (error) => deps.log.warn({ err: error }, 'A socket message could not be answered'),
  });

  if (logAccess) {
    koa.use((ctx, next) => {
      logAccess(ctx);
      return next();
    });
  }
  const again = createAnswerAgain(deps, addressOf);
  deps.metrics?.watchCaches({ answers: again });
  // What is logged is answered in the usual way.
  if (!logAccess) koa.use(again.remember);
  koa.use(noteAddress(addressOf));
  addMiddleware(koa, deps, security, pages);
  deps.accepted.watch(http);
  http.on('request', answerInTurns(again.before(koa.callback()), { addressOf, accepted: deps.accepted }));
  io.attach(http);
  io.engine.on('headers', (headers: Record<string, string>) => {
    Object.assign(headers, commonHeaders(given.config));
  });
  limits?.watch(io);
  answerOtherUpgrades(http);
  guard();
  const { renderer } = pages;
  if (renderer) {
    http.once('listening', () => {
      renderFirstPages(renderer).catch((error: unknown) =>
        deps.log.error({ err: error }, 'The first pages could not be rendered'),
      );
    });
  }
  const stopWork = startBackgroundWork(deps, io, { isOneOfMany, filledAfter });
  const metricsServer = await openMetricsServer(deps, security);

  return {
    http,
    deps,
    async close() {
      await Promise.all([stopWork(), lists.close()]);
      metricsServer?.close();
      await closeBy(() => io.close());
      security.close();
      await closeDeps();
    },
  };
}

/** A page says itself that there is none at its address. */
const methodsOfPages = ['GET', 'HEAD'];

function addMiddleware(koa: Koa, deps: Deps, security: SecurityLog, pages: BuiltPages): void {
  const mounted = mountRoutes(deps, security, {
    ...siteHandlers,
    ...accountHandlers,
    ...tokenHandlers,
    ...recoveryHandlers,
    ...ownAccountHandlers,
    ...secondFactorHandlers,
    ...exportHandlers,
    ...removalHandlers,
    ...uploadHandlers,
    ...levelHandlers,
    ...sceneHandlers,
    ...commentHandlers,
    ...leaderboardHandlers,
    ...profileHandlers,
    ...loveHandlers,
    ...packHandlers,
    ...invitationHandlers,
    ...discussionHandlers,
    ...settingHandlers,
    ...reportHandlers,
    ...moderationHandlers,
    ...webhookHandlers,
  });
  const { metrics, config } = deps;
  if (metrics) koa.use(measureRequests(metrics));
  koa.use(securityHeaders(deps.config, pages.frame?.scriptHashes ?? []));
  koa.use((ctx, next) => (isApiPath(ctx.path) ? allowAnyOrigin(ctx, next) : next()));
  koa.use(answerErrors(deps.log, security));
  koa.use(sendInPieces(deps.accepted));
  koa.use(refuseNowhere);
  if (metrics && config.metrics.port === undefined) koa.use(serveMetrics(metrics, config.metrics.token));
  koa.use(serveHealth(deps));
  koa.use(noteCompany(deps.company));
  koa.use(mounted.answer);
  koa.use(serveElsewhere(deps));
  koa.use(serveAssets(pages.assets));
  koa.use(servePages(deps, pages));
  koa.use(refuseUnknown((path) => (isApiPath(path) ? mounted.methodsAt(path) : methodsOfPages)));
  koa.on('error', logBrokenAnswers(deps.log));
}
