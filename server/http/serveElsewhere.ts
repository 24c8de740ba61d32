import type { Context, Next } from 'koa';
import { z } from 'zod';
import { callLimits } from '../../shared/callLimits.ts';
import { ApiError } from '../../shared/errors.ts';
import { findPage } from '../../shared/pageAddresses.ts';
import { cachePolicies } from '../cachePolicies.ts';
import type { Deps } from '../deps.ts';
import { type FeedFormat, feedTypes } from '../elsewhere/feed.ts';
import { readEmbed } from '../elsewhere/readEmbed.ts';
import { type FeedPage, feedPages, readFeed } from '../elsewhere/readFeed.ts';
import { writeRobots } from '../elsewhere/robots.ts';
import { partPattern, writeSitemapIndex, writeSitemapPart } from '../elsewhere/sitemap.ts';
import { writeAtom } from '../elsewhere/writeAtom.ts';
import { writeEmbedXml } from '../elsewhere/writeEmbedXml.ts';
import { writeJsonFeed } from '../elsewhere/writeJsonFeed.ts';
import { createKeptPages, type ReadyPage, readyPage } from '../rendering/keptPages.ts';
import { allowAnyOrigin } from './allowAnyOrigin.ts';
import { clientAddress } from './clientAddress.ts';
import { limitCall } from './limitCall.ts';
import { sendBytes } from './sendBytes.ts';
import { signalOf } from './signalOf.ts';

interface Answer {
  /** 200 when absent. */
  status?: number;
  type: string;
  document: ReadyPage;
}

type Answerer = (ctx: Context) => Promise<Answer>;

/** Enough for a hundred feeds and a part of a sitemap. */
const keptBytes = 5_000_000;

const writers = { atom: writeAtom, json: writeJsonFeed };

const feedPattern = /^(.*)\/feed\.(atom|json)$/;

const EmbedQuery = z.object({
  url: z.string().max(callLimits.queryTextLength),
  maxwidth: z.coerce.number().int().nonnegative().default(Number.MAX_SAFE_INTEGER),
  maxheight: z.coerce.number().int().nonnegative().default(Number.MAX_SAFE_INTEGER),
  format: z.string().default('json'),
});

/**
 * Serves programs that show the site elsewhere: feeds, cards of links (oEmbed), the list of all pages, and
 * the rules for crawlers. All of it is public, comes from memory, and may be read by pages of any origin.
 */
export function serveElsewhere(deps: Deps) {
  const { publicUrl } = deps.config;
  const kept = createKeptPages<object>(keptBytes, deps.clock);

  /** Writes when it is the turn of the asker. */
  const inTurn =
    (ctx: Context) =>
    <T>(write: () => Promise<T>): Promise<T> =>
      deps.turns.run(clientAddress(ctx), write, signalOf(ctx));

  const feed =
    (page: { name: FeedPage; params: Record<string, string> }, format: FeedFormat): Answerer =>
    async (ctx) => {
      const type = `${feedTypes[format]}; charset=utf-8`;
      const search = page.name === 'search' ? ctx.search : '';
      const source = await readFeed(deps, page, search, { address: clientAddress(ctx) });
      const make = async () => writers[format](await source.write(), publicUrl + ctx.path + search);
      // Searches are endless, so they are not kept.
      if (search) return { type, document: readyPage(await inTurn(ctx)(make)) };
      // That of a pack reads the database, for which nobody else's turn may wait.
      const turn = page.name === 'pack' ? undefined : inTurn(ctx);
      const document = await kept.read(ctx.path, source.data, make, { inTurn: turn });
      return { type, document };
    };

  const embed: Answerer = async (ctx) => {
    const parsed = EmbedQuery.safeParse(Object.fromEntries(new URLSearchParams(ctx.querystring)));
    if (!parsed.success) throw new ApiError('bad_input');
    const { format, ...wish } = parsed.data;
    // oEmbed asks for this status.
    if (format !== 'json' && format !== 'xml') {
      const sentence = 'The formats here are json and xml.\n';
      return { status: 501, type: 'text/plain; charset=utf-8', document: readyPage(sentence) };
    }
    const found = await readEmbed(deps, wish);
    return format === 'json'
      ? { type: 'application/json; charset=utf-8', document: readyPage(JSON.stringify(found)) }
      : { type: 'text/xml; charset=utf-8', document: readyPage(writeEmbedXml(found)) };
  };

  const sitemap: Answerer = async (ctx) => {
    const data = {
      levels: deps.catalogue.structureRevision,
      packs: await deps.pageCaches.packList.read(0),
    };
    const isIndex = ctx.path === '/sitemap.xml';
    const write = async () => {
      const text = isIndex ? await writeSitemapIndex(deps) : await writeSitemapPart(deps, ctx.path);
      if (text === null) throw new ApiError('not_found');
      return text;
    };
    const document = await kept.read(ctx.path, data, write, { inTurn: inTurn(ctx) });
    return { type: 'application/xml; charset=utf-8', document };
  };

  const robots: Answerer = async () => ({
    type: 'text/plain; charset=utf-8',
    document: readyPage(writeRobots(publicUrl)),
  });

  function answererOf(path: string): Answerer | null {
    if (path === '/robots.txt') return robots;
    if (path === '/oembed') return embed;
    if (path === '/sitemap.xml' || partPattern.test(path)) return sitemap;
    const [, pagePath, type] = feedPattern.exec(path) ?? [];
    const found = pagePath === undefined ? null : findPage(pagePath || '/');
    const name = feedPages.find((each) => each === found?.name);
    return found?.path === (pagePath || '/') && name
      ? feed({ name, params: found.params }, type === 'atom' ? 'atom' : 'json')
      : null;
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    const answer = answererOf(ctx.path);
    if (!answer || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    return allowAnyOrigin(ctx, async () => {
      await limitCall(ctx, deps.rateLimits, 'read', 'address', clientAddress(ctx));
      const { status = 200, type, document } = await answer(ctx);
      ctx.status = status;
      ctx.type = type;
      ctx.set('Cache-Control', cachePolicies.revalidated);
      const { read, encode } = document;
      return sendBytes(ctx, { bytes: read, etag: await document.etag(), encode });
    });
  };
}
