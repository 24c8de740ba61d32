import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError, type ErrorCode } from '../../shared/errors.ts';
import { type AddressOf, addressOfSocket } from './clientAddress.ts';
import { closeAfter } from './closeAfter.ts';
import type { Discard } from './createDiscard.ts';
import { plainRefusal } from './plainRefusal.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** How long whoever was refused may send on. */
const readOnMs = 5_000;

type Why = 'too_slow' | 'unreadable';

interface Facts {
  addressOf: AddressOf;
  discard: Discard;
  onRefused(address: string, why: Why): void;
}

/** Browsers open connections ahead that they never use, and leave others: neither is reported. */
function reasonOf({ code = '' }: NodeJS.ErrnoException, { bytesRead }: Socket): Why | null {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && bytesRead > 0) return 'too_slow';
  return code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE' ? 'unreadable' : null;
}

/** Answers requests that are not valid HTTP, which never reach Koa, in the form of other refusals. */
export function refuseUnreadable(http: Server, { addressOf, discard, onRefused }: Facts): void {
  const lastAnswers = new WeakMap<Duplex, ServerResponse>();
  http.on('request', (request, response) => lastAnswers.set(request.socket, response));
  const refused = new WeakSet<Socket>();
  http.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    // Nothing that follows can be read as HTTP either; what was closed was refused before.
    if (refused.has(socket) || socket.destroyed) return;
    refused.add(socket);
    const last = lastAnswers.get(socket);
    const why = reasonOf(error, socket);
    // After the end of a request, a proxy's connection may carry one of somebody else.
    if (why) onRefused(last && !last.req.complete ? addressOf(last.req) : addressOfSocket(socket), why);
    const known = stateOf(last);
    const isLate = known === 'answered' && error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (!socket.writable || known === 'answering' || isLate) return void socket.destroy();
    socket.end(known === 'answered' ? '' : answerTo(error));
    readOn(socket, discard);
  });
}

/**
 * Bytes written into a started answer would be taken for a part of it, and those after the answer to a request
 * that still arrives (drainUnread) for a second one.
 */
function stateOf(last: ServerResponse | undefined): 'answering' | 'answered' | 'open' {
  if (!last?.headersSent || (last.writableFinished && last.req.complete)) return 'open';
  return last.writableEnded ? 'answered' : 'answering';
}

/** As drainUnread does, so that the refusal arrives, but without Node's parser, which has given up. */
function readOn(socket: Socket, discard: Discard): void {
  socket.removeAllListeners('data');
  discard(addressOfSocket(socket), socket);
  socket.once('close', closeAfter(socket, readOnMs));
}

function answerTo({ code = '' }: NodeJS.ErrnoException): string {
  const { status, headers, body } = plainRefusal(new ApiError(codes[code] ?? 'bad_input'), {
    Connection: 'close',
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}
