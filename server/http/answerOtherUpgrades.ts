import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { endParsingOf } from './endParsing.ts';
import { hasBody } from './hasBody.ts';

const socketPath = '/socket.io/';

/**
 * Answers requests that offer another protocol than WebSocket (`Upgrade: h2c` of curl and Java), or offer it to
 * another address than Socket.IO's, as if they had no such header. Node passes every request with `Upgrade` to
 * the listeners for it, here only Socket.IO's, which closes unknown ones without an answer; a proxy would take
 * that for a failure of the server. Call it after Socket.IO was attached.
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

const offersSocket = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url?.startsWith(socketPath) ?? false);

/**
 * An option of Node's server. Node 26 no longer hands the body of a request to the listeners for `Upgrade`, so it has to
 * answer other offers with a body itself, as if they had no such header.
 */
export const upgradeOption: object =
  Number.parseInt(process.versions.node, 10) < 26
    ? {}
    : { shouldUpgradeCallback: (request: IncomingMessage) => offersSocket(request) || !hasBody(request) };

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
