import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Takes the listeners for requests from a server; what is returned calls them. */
export function takeListeners(http: Server): RequestListener {
  const listeners = http.listeners('request');
  http.removeAllListeners('request');
  return (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of listeners) listener.call(http, request, response);
  };
}
