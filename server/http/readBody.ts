import parse from 'co-body';
import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { BodyKind } from '../../shared/route.ts';
import { serverLimits } from '../limits.ts';
import type { FairQueue } from '../services/fairQueue.ts';
import { clientAddress } from './clientAddress.ts';
import { hasManyValues } from './hasManyValues.ts';
import { signalOf } from './signalOf.ts';

const parsers = { json: readJson, form: readForm, text: readText };

/**
 * Parses the body for the route's schema. It uses co-body, the parser of koa-body; koa-body itself chooses
 * the format by the declared type, but one game client sends its JSON without a type or as a form.
 */
export async function readBody(ctx: Context, kind: BodyKind, largeBodies: FairQueue): Promise<unknown> {
  if (kind === 'none' || kind === 'stream') return {};
  if (kind === 'json') refuseOtherTypes(ctx);
  const read = () => readSoon(ctx, kind);
  return isSmall(ctx) ? read() : largeBodies.run(clientAddress(ctx), read, signalOf(ctx));
}

/**
 * Larger bodies of an address are received one at a time: a thousand unfinished ones would fill the memory.
 */
const isSmall = (ctx: Context): boolean =>
  ctx.get('Transfer-Encoding') === '' &&
  ctx.get('Content-Encoding') === '' &&
  Number(ctx.get('Content-Length')) <= serverLimits.smallBodyBytes;

async function readSoon(ctx: Context, kind: 'json' | 'form' | 'text'): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('too_slow')), serverLimits.bodyTimeMs);
  });
  try {
    return await Promise.race([parsers[kind](ctx), givenUp]);
  } catch (error) {
    throw bodyRefusal(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Null for an empty body.
 * @throws ApiError bad_input for more values than any call accepts, before they are parsed
 */
async function readJson(ctx: Context): Promise<unknown> {
  const json: string = await parse.text(ctx, { limit: limits.jsonBodyBytes });
  if (!hasManyValues(json, serverLimits.jsonValues)) return json === '' ? null : JSON.parse(json);
  throw new ApiError('bad_input', { reason: 'The body of the request has too many values.' });
}

function readText(ctx: Context): Promise<unknown> {
  return parse.text(ctx, { limit: serverLimits.textBodyBytes });
}

async function readForm(ctx: Context): Promise<unknown> {
  const form: string = await parse.text(ctx, { limit: serverLimits.formBodyBytes });
  const members = form.split('&', serverLimits.formMembers + 1);
  if (members.length <= serverLimits.formMembers) return Object.fromEntries(members.map(readMember));
  throw new ApiError('bad_input', { reason: 'The body of the request has too many values.' });
}

/** The name and value of a member. URLSearchParams needs several times as long, 22 ms for 500 kB. */
function readMember(member: string): [string, string] {
  const [name = '', ...value] = member.split('=');
  return [decodeFormText(name), decodeFormText(value.join('='))];
}

const plus = 0x2b;
const space = 0x20;

/** @throws URIError for what is not encoded as UTF-8 */
function decodeFormText(text: string): string {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === plus) bytes[at] = space;
  return decodeURIComponent(bytes.toString());
}

function refuseOtherTypes(ctx: Context): void {
  if (ctx.get('Content-Type') && !ctx.is('json', '+json', 'urlencoded', 'text/plain')) {
    throw new ApiError('wrong_type');
  }
}

function bodyRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new ApiError('too_large');
  if (status === 415) return new ApiError('wrong_type');
  const what = error instanceof SyntaxError ? 'is not valid JSON' : 'could not be read';
  return new ApiError('bad_input', { reason: `The body of the request ${what}.` });
}
