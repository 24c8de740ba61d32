import type { Context, Next } from 'koa';
import type { CarriedData } from '../../shared/carriedData.ts';
import { ApiError, statusOf } from '../../shared/errors.ts';
import { findPage } from '../../shared/pageAddresses.ts';
import { presentSignIn } from '../accounts/present.ts';
import { cachePolicies } from '../cachePolicies.ts';
import type { Deps } from '../deps.ts';
import { readSite } from '../site/readSite.ts';
import type { BuiltPages } from './builtPages.ts';
import { clientAddress } from './clientAddress.ts';
import { toApiError } from './errors.ts';
import { nameIfFound } from './identify.ts';
import { identifySparingly } from './identifySparingly.ts';
import { limitCall } from './limitCall.ts';
import { blankPage, type PageData, readPageData } from './pageData.ts';
import { pageGame } from './pageGame.ts';
import { createPageWriter } from './pageWriter.ts';
import { isApiPath, isTooLong } from './refuseUnknown.ts';
import { sendBytes } from './sendBytes.ts';
import { renewSessionCookie } from './sessionCookie.ts';

/**
 * Every page of the site: the built index.html with its own head, content and data; 404 where there is no
 * such page or thing.
 */
export function servePages(deps: Deps, { frame, links, renderer }: BuiltPages) {
  const template = frame?.html ?? null;
  const writePage = createPageWriter({
    template: template ?? '',
    links,
    renderer,
    publicUrl: deps.config.publicUrl,
    turns: deps.turns,
    log: deps.log,
    clock: deps.clock,
  });

  return async (ctx: Context, next: Next): Promise<void> => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isCall(ctx.path)) return next();
    await limitPage(deps, ctx);
    if (template === null) throw new ApiError('not_ready', { reason: 'The pages are not built yet.' });
    const page = await readPage(deps, ctx);
    const { read, encode } = await writePage(page, {
      path: ctx.path,
      search: ctx.search,
      address: clientAddress(ctx),
    });
    ctx.status = page.status;
    ctx.type = 'text/html; charset=utf-8';
    ctx.set('Cache-Control', cachePolicies.never);
    return sendBytes(ctx, { bytes: read, etag: null, encode });
  };
}

/** The API documentation is the only page below `/api`. */
const isCall = (path: string): boolean => isApiPath(path) && !findPage(path);

const tooLongPage: PageData = { ...blankPage(''), status: statusOf('uri_too_long') };

async function limitPage(deps: Deps, ctx: Context): Promise<void> {
  try {
    await limitCall(ctx, deps.rateLimits, 'read', 'address', clientAddress(ctx));
  } catch (error) {
    await nameIfFound(deps, ctx);
    throw error;
  }
}

async function readPage(deps: Deps, ctx: Context): Promise<PageData> {
  if (isTooLong(ctx.path)) {
    await nameIfFound(deps, ctx);
    return tooLongPage;
  }
  try {
    const actor = await identifySparingly(deps, ctx);
    const page = await readPageData(deps, ctx, { actor, asker: { address: clientAddress(ctx) } });
    const session = actor ? await presentSignIn(deps, actor.id) : null;
    if (actor) renewSessionCookie(deps.config, ctx);
    const data: CarriedData = {
      ...page.data,
      'account.checkToken': session,
      'site.version': await readSite(deps),
      ...pageGame(ctx.path, ctx.req),
    };
    return { ...page, data };
  } catch (error) {
    const { status } = toApiError(error);
    if (status === 503) return { ...blankPage(ctx.path), status }; // The page itself reports this.
    throw error;
  }
}
