import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { endParsingOf } from './endParsing.ts';

const socketPath = '/socket.io/';

/** Whether a request offers WebSocket to the address of Socket.IO. */
export const offersSocket = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url?.startsWith(socketPath) ?? false);

/**
 * Answers requests that offer another protocol than WebSocket (`Upgrade: h2c` of curl and Java), or offer it to
 * another address than Socket.IO's, as if they had no such header. Node before 22.21 passes every request with
 * `Upgrade` to the listeners for it, here only Socket.IO's, which closes unknown ones without an answer; a proxy would
 * take that for a failure of the server. Later ones ask `offersSocket` first. Call it after Socket.IO was attached.
 */
export function answerOtherUpgrades(http: Server): void {
  const [listen] = http.listeners('connection');
  const accept = http.listeners('upgrade');
  http.removeAllListeners('upgrade');
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (offersSocket(request)) {
      for (const listener of accept) listener.call(http, request, socket, head);
      return;
    }
    socket.unshift(Buffer.concat([headOf(request), head]));
    // Only Node's own listener, which comes first: for the others it is no new connection.
    listen?.call(http, socket);
    endParsingOf(socket);
  });
}

/** The head of the request as it arrived, without the offered upgrade. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (['upgrade', 'connection', 'http2-settings'].includes(name.toLowerCase())) continue;
    lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
