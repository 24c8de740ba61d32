import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseUnreadable } from './refuseUnreadable.ts';

/** How long sockets may take to say goodbye. */
const goodbyeMs = 1_000;
const lookEveryMs = 50;

export interface ClosableServer {
  http: Server;
  /** Runs `close`, which stops listening and waits for what runs, and sees to it that nothing idle holds it up. */
  closeBy(close: () => Promise<void>): Promise<void>;
}

export function openHttpServer(): ClosableServer {
  const http = createServer({
    // An upload takes as long as it takes,
    requestTimeout: 0,
    // longer than proxies keep a connection that they may use again.
    keepAliveTimeout: 65_000,
  });
  // But a connection on which nothing moves is given up.
  http.timeout = 120_000;

  let isClosing = false;
  http.on('request', (_, response) => {
    // Or else whoever asks all the time would never be seen idle.
    if (isClosing) response.setHeader('Connection', 'close');
  });

  refuseUnreadable(http);

  const upgraded = new Set<Duplex>();
  http.on('upgrade', (_, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });

  // On these nothing was ever asked, so that they do not count as idle either.
  const unused = new Set<Duplex>();
  http.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.on('request', ({ socket }) => unused.delete(socket));

  return {
    http,
    async closeBy(close) {
      isClosing = true;
      const idle = setInterval(() => http.closeIdleConnections(), lookEveryMs);
      const silent = setTimeout(() => {
        for (const socket of [...upgraded, ...unused]) socket.destroy();
      }, goodbyeMs);
      await close();
      clearInterval(idle);
      clearTimeout(silent);
    },
  };
}
