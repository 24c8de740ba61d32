import parse from 'co-body';
import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { BodyKind } from '../../shared/route.ts';

const parsers = { json: parse.json, form: parse.form, text: parse.text };

/** A small body is given at most this long, however slow the line. */
const readWithinMs = 30_000;

/**
 * Parses the body for the route's schema. It uses co-body, the parser of koa-body; koa-body itself chooses
 * the format by the declared type, but one game client sends its JSON without a type or as a form.
 */
export async function readBody(ctx: Context, kind: BodyKind): Promise<unknown> {
  if (kind === 'none' || kind === 'stream') return {};
  if (kind === 'json') refuseOtherTypes(ctx);
  const giveUp = setTimeout(() => ctx.req.destroy(), readWithinMs);
  try {
    const options = { limit: limits.jsonBodyBytes, strict: false };
    return await parsers[kind](ctx, options);
  } catch (error) {
    throw bodyRefusal(error);
  } finally {
    clearTimeout(giveUp);
  }
}

function refuseOtherTypes(ctx: Context): void {
  if (ctx.get('Content-Type') && !ctx.is('json', '+json', 'urlencoded', 'text/plain')) {
    throw new ApiError('wrong_type');
  }
}

function bodyRefusal(error: unknown): ApiError {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new ApiError('too_large');
  if (status === 415) return new ApiError('wrong_type');
  const what = error instanceof SyntaxError ? 'is not valid JSON' : 'could not be read';
  return new ApiError('bad_input', { reason: `The body of the request ${what}.` });
}
