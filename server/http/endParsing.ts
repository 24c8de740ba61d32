import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Node's parser of a connection, which its documentation does not describe. */
interface Parser {
  /** Takes a request whose headers are complete; whatever is neither 0, 1 nor 2 ends the parsing. */
  onIncoming(request: IncomingMessage, isKeptAlive: boolean): number;
}

const anError = -1;

/**
 * Reads no further requests from a connection that has been closed. Node's parser would go on to the end of
 * what it has received: 64 kB may be 700 requests, each with its objects and its error.
 */
export function endParsing(http: Server): void {
  http.on('connection', endParsingOf);
}

/** The same for a connection whose parser Node has just made. */
export function endParsingOf(socket: Duplex & { parser?: Parser }): void {
  const { parser } = socket;
  if (!parser?.onIncoming) return;
  const take = parser.onIncoming;
  parser.onIncoming = (request, isKeptAlive) => {
    const next = take(request, isKeptAlive);
    return socket.destroyed ? anError : next;
  };
}
