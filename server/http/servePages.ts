import { readFile } from 'node:fs/promises';
import type { Context, Next } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../accounts/actor.ts';
import { presentSignIn } from '../accounts/present.ts';
import { compress } from '../content/encoding.ts';
import type { Deps } from '../deps.ts';
import { readSite } from '../site/readSite.ts';
import { clientAddress } from './clientAddress.ts';
import { toApiError } from './errors.ts';
import { identify } from './identify.ts';
import { limitCall } from './limitCall.ts';
import { type PageHead, plainHead, readPageHead } from './pageData.ts';
import type { RateLimits } from './rateLimits.ts';
import { isApiPath } from './refuseUnknown.ts';
import { sendBytes } from './sendBytes.ts';
import { renewSessionCookie } from './sessionCookie.ts';

const pagePaths = [
  /^\/$/,
  /^\/(search|sign-up|sign-in|verify-email|forgot-password|reset-password|account|upload|packs|create-pack|about-upload|content-guidelines|change-password|support)\/?$/,
  /^\/(level|profile|pack)\/[1-9]\d{0,14}\/?$/,
  /^\/api\/docs\/?$/,
  /^\/protocol-error\/[\w-]{1,32}\/?$/,
];

/** Every page of the site: the built index.html with its own head and data; 404 where there is no such page or thing. */
export async function servePages(deps: Deps, rateLimits: RateLimits, indexFile: string) {
  const template = await readTemplate(indexFile);
  const { publicUrl, trustedProxies } = deps.config;

  return async (ctx: Context, next: Next): Promise<void> => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isCall(ctx.path)) return next();
    await limitCall(ctx, rateLimits, 'read', 'address', clientAddress(ctx.req, trustedProxies));
    if (template === null) throw new ApiError('not_ready', { reason: 'The pages are not built yet.' });
    const { head, status } = await headFor(deps, ctx);
    const html = fillTemplate(template, head, publicUrl + ctx.path.replace(/(?<=.)\/+$/, ''), publicUrl);
    ctx.status = status;
    ctx.type = 'text/html; charset=utf-8';
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
    const bytes = Buffer.from(html);
    return sendBytes(ctx, { bytes, etag: null, encode: (encoding) => compress(bytes, encoding) });
  };
}

/** Null while the client is not built. */
async function readTemplate(indexFile: string): Promise<string | null> {
  try {
    return await readFile(indexFile, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The page about the API is the one page among its calls. */
const isCall = (path: string): boolean => isApiPath(path) && !/^\/api\/docs\/?$/.test(path);

async function headFor(deps: Deps, ctx: Context): Promise<{ head: PageHead; status: number }> {
  try {
    const actor = await identify(deps, ctx);
    const { head, status } = await findHead(deps, ctx.path, actor);
    const session = actor ? await presentSignIn(deps, actor.id) : null;
    if (actor) renewSessionCookie(deps.config, ctx);
    const data = { ...head.data, 'account.checkToken': session, 'site.version': await readSite(deps) };
    return { head: { ...head, data }, status };
  } catch (error) {
    const { status } = toApiError(error);
    if (status === 503) return { head: plainHead, status }; // The page itself says so.
    throw error;
  }
}

/** Where nothing is, there is a page that says so. */
async function findHead(deps: Deps, path: string, actor: Actor | null) {
  if (!pagePaths.some((pattern) => pattern.test(path))) return { head: plainHead, status: 404 };
  try {
    return { head: await readPageHead(deps, path, actor), status: 200 };
  } catch (error) {
    if (toApiError(error).status === 404) return { head: plainHead, status: 404 };
    throw error;
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** JSON that cannot end its own element. */
const embed = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c');

function fillTemplate(template: string, head: PageHead, url: string, origin: string): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description.replace(/\s+/g, ' ').slice(0, 200));
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    '<meta property="og:site_name" content="Marbleland">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    ...(head.image
      ? [
          `<meta property="og:image" content="${escapeHtml(origin + head.image)}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    `<script type="application/json" id="page-data">${embed(head.data)}</script>`,
  ];
  // A function, so that `$&` in a level's name stays what it is.
  return template
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${tags.join('\n')}\n</head>`);
}
