import type { Context } from 'koa';
import type { Route } from '../../shared/route.ts';
import type { Deps } from '../deps.ts';
import type { EventStream } from '../eventStream.ts';
import type { FileReply } from '../fileReply.ts';
import { sendEventStream } from './sendEventStream.ts';
import { sendFile } from './sendFile.ts';
import { sendJson, sendKeptJson } from './sendJson.ts';
import type { StreamLimits } from './streamLimits.ts';

const isEventStream = (answer: unknown): answer is EventStream =>
  typeof answer === 'object' && answer !== null && 'openStream' in answer;

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && 'contentType' in answer && 'etag' in answer;

interface Sender {
  deps: Deps;
  route: Route;
  /** Of files that are streamed. */
  limits: StreamLimits;
}

interface Answered {
  answer: unknown;
  isVisitor: boolean;
  /** Whether a signed-in person sees the very page in memory that visitors see. */
  isVisitorsPage: boolean;
}

/** Sends what a handler has answered, as its route says. */
export async function sendReply(
  { deps, route, limits }: Sender,
  ctx: Context,
  { answer, isVisitor, isVisitorsPage }: Answered,
): Promise<void> {
  if (isEventStream(answer)) return sendEventStream(ctx, answer);
  if (route.replyKind === 'file') {
    if (!isFile(answer)) throw new Error(`${route.path} must answer with a file.`);
    return sendFile(ctx, answer, limits);
  }
  // Outside production a reply that differs from the table fails the call, so that it cannot leak a field.
  const checked = deps.config.isProduction ? answer : route.reply.parse(answer);
  if (route.replyKind === 'redirect') return sendRedirect(ctx, checked as { location: string });
  const isForVisitors = route.replyKind === 'visitors' && isVisitor;
  if (isObject(answer)) {
    const isKept = isForVisitors || isVisitorsPage;
    const json = isKept ? deps.keptJson.of(answer, checked) : deps.keptJson.known(answer);
    if (json) return sendKeptJson(ctx, json, isForVisitors || route.replyKind === 'shared');
  }
  return sendJson(ctx, checked, route.replyKind === 'shared');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function sendRedirect(ctx: Context, { location }: { location: string }): void {
  ctx.set('Cache-Control', 'no-store');
  // The address contains a token.
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.redirect(location);
  ctx.status = 303;
}
