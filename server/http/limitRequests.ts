import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tooMany } from '../services/tooMany.ts';
import { anyOriginHeaders } from './allowAnyOrigin.ts';
import type { AddressOf } from './clientAddress.ts';
import { closeAfter } from './closeAfter.ts';
import { hasBody } from './hasBody.ts';
import type { ConnectionLimits } from './limitConnections.ts';
import { plainRefusal } from './plainRefusal.ts';

/** How long what is refused here may still arrive, so that its sender receives the answer. */
const refusedMs = 2_000;
/** The same where too many such bodies arrive already. */
const lastMs = 100;
const retryMs = 5_000;

interface Facts {
  addressOf: AddressOf;
  /** Headers of every answer. */
  headers: Record<string, string>;
  onRefused(address: string, why: 'too_many_connections'): void;
  /** Notes a request that is refused here in the access log and the metrics. */
  noteRequest(request: IncomingMessage, response: ServerResponse): void;
}

/** The requests of one address. */
interface Held {
  /** Those that have not been answered, or of which something is still to arrive. */
  inProgress: number;
  /** Those of them whose body had not arrived when it was last looked at, if any has had one. */
  arriving: Set<IncomingMessage> | null;
  /** Those that were refused here, and of which something is still to arrive. */
  refused: number;
}

/**
 * Refuses requests of an address that has too many in progress. Behind a proxy this takes the place of a limit
 * of connections: each request in progress keeps one of the proxy's from all others.
 */
export function limitRequests(
  answer: RequestListener,
  { perAddress, waitingPerAddress }: Pick<ConnectionLimits, 'perAddress' | 'waitingPerAddress'>,
  { addressOf, headers, onRefused, noteRequest }: Facts,
): RequestListener {
  const holders = new Map<string, Held>();
  const refusal = plainRefusal(
    tooMany('There are too many unfinished requests of your address.', { resetMs: retryMs }),
    { ...headers, ...anyOriginHeaders, 'Retry-After': String(retryMs / 1_000) },
  );
  const refusalHeaders = new Map(Object.entries(refusal.headers));

  function enter(address: string): Held {
    const known = holders.get(address);
    if (known) return known;
    const held: Held = { inProgress: 0, arriving: null, refused: 0 };
    holders.set(address, held);
    return held;
  }

  function leave(address: string, held: Held): void {
    if (held.inProgress + held.refused === 0) holders.delete(address);
  }

  function refuse(address: string, held: Held, request: IncomingMessage, response: ServerResponse): void {
    onRefused(address, 'too_many_connections');
    noteRequest(request, response);
    const mayArrive = hasBody(request);
    const isOneTooMany = mayArrive && held.refused >= waitingPerAddress;
    if (isOneTooMany) response.shouldKeepAlive = false;
    // Nobody is cut off without an answer: a proxy would take that for a failure of the server.
    response.statusCode = refusal.status;
    response.setHeaders(refusalHeaders).end(refusal.body);
    if (isOneTooMany) setTimeout(() => request.socket.destroy(), lastMs).unref();
    if (!mayArrive || isOneTooMany) return;
    held.refused += 1;
    const endWatch = closeAfter(request.socket, refusedMs);
    request.once('close', () => {
      endWatch();
      held.refused -= 1;
      leave(address, held);
    });
  }

  function hold(address: string, held: Held, request: IncomingMessage, response: ServerResponse): void {
    held.inProgress += 1;
    let unfinished = 1;
    const finish = () => {
      unfinished -= 1;
      if (unfinished > 0) return;
      held.inProgress -= 1;
      leave(address, held);
    };
    response.once('close', finish);
    if (!hasBody(request)) return;
    unfinished += 1;
    const arriving = held.arriving ?? new Set();
    held.arriving = arriving.add(request);
    request.once('close', () => {
      arriving.delete(request);
      finish();
    });
  }

  return (request, response) => {
    const address = addressOf(request);
    const held = enter(address);
    const isTooMany =
      held.inProgress >= perAddress || (hasBody(request) && hasArriving(held.arriving, waitingPerAddress));
    if (isTooMany) return refuse(address, held, request, response);
    hold(address, held, request, response);
    answer(request, response);
  };
}

/** Whether the bodies of so many requests have not arrived; nothing tells when one has that nobody reads. */
function hasArriving(arriving: Held['arriving'], count: number): boolean {
  if (arriving === null || arriving.size < count) return false;
  for (const request of arriving) if (request.complete) arriving.delete(request);
  return arriving.size >= count;
}
