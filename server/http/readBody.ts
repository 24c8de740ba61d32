import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { BodyKind } from '../../shared/route.ts';

/** The body as a value for the route's schema. */
export async function readBody(ctx: Context, kind: BodyKind): Promise<unknown> {
  if (kind === 'none' || kind === 'stream') return {};
  const text = await readText(ctx);
  if (kind === 'text') return text;
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(text));
  return parseJson(ctx, text);
}

/** A small body takes no longer, however slow the line. */
const readWithinMs = 30_000;

async function readText(ctx: Context): Promise<string> {
  const giveUp = setTimeout(() => ctx.req.destroy(), readWithinMs);
  try {
    return await getRawBody(ctx.req, {
      length: ctx.get('Content-Length') || null,
      limit: limits.jsonBodyBytes,
      encoding: 'utf8',
    });
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : undefined;
    if (type === 'entity.too.large') throw new ApiError('too_large');
    throw new ApiError('bad_input', { reason: 'The body of the request could not be read.' });
  } finally {
    clearTimeout(giveUp);
  }
}

/** JSON whatever its type says if that is JSON, a form, or nothing: one game client mislabels it. */
function parseJson(ctx: Context, text: string): unknown {
  const type = ctx.get('Content-Type');
  if (type && !ctx.is('json', '+json', 'urlencoded', 'text/plain')) throw new ApiError('wrong_type');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw new ApiError('bad_input', { reason: 'The body of the request is not valid JSON.' });
  }
}
