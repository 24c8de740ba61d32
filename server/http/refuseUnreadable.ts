import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError, type ErrorCode } from '../../shared/errors.ts';
import { cachePolicies } from '../cachePolicies.ts';
import { clientAddress } from './clientAddress.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

type OnRefused = (address: string, why: 'too_slow' | 'unreadable') => void;

/** Browsers open connections ahead that they never use, and leave others: neither is reported. */
function report({ code = '' }: NodeJS.ErrnoException, socket: Socket, onRefused: OnRefused): void {
  const address = clientAddress({ ip: socket.remoteAddress ?? '' });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead > 0) onRefused(address, 'too_slow');
  else if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') onRefused(address, 'unreadable');
}

/** Answers requests that are not valid HTTP, which never reach Koa, in the form of other refusals. */
export function refuseUnreadable(http: Server, onRefused: OnRefused): void {
  const lastAnswers = new WeakMap<Duplex, ServerResponse>();
  http.on('request', (request, response) => lastAnswers.set(request.socket, response));
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    report(error, socket as Socket, onRefused);
    const last = lastAnswers.get(socket);
    const isAnswering = last?.headersSent === true && !last.writableFinished;
    // Bytes written into a started answer would be taken for a part of it.
    if (!socket.writable || isAnswering) socket.destroy();
    else socket.end(answerTo(error), () => socket.destroy());
  });
}

function answerTo({ code = '' }: NodeJS.ErrnoException): string {
  const refusal = new ApiError(codes[code] ?? 'bad_input');
  const body = JSON.stringify(refusal.toReply());
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Cache-Control: ${cachePolicies.never}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
