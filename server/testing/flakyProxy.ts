import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the database, or to the site, that can be cut, silenced and opened again. */
export interface FlakyProxy {
  /** The database's address through the proxy; drivers cannot discover a direct one. */
  uri: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections but passes nothing on: a machine that vanished without closing them. */
  silence(): void;
  /** Passes everything on this much later, in order; 0 ends that. */
  delay(ms: number): void;
  /**
   * Keeps the current connections but passes nothing on; new ones work: the network has forgotten the old
   * ones.
   */
  freeze(): void;
  /** Closes the connection that next sends `text` before its answer passes: the answer is lost. */
  loseAnswerTo(text: string): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free port in front of the first host of `uri`. */
export async function openFlakyProxy(uri: string): Promise<FlakyProxy> {
  const target = new URL(uri);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let isSilent = false;
  let delayMs = 0;
  let unanswered: string | null = null;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let losesAnswer = false;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (isSilent || frozen.has(from)) return;
        if (from === upstream && losesAnswer) return void client.destroy();
        if (from === client && unanswered !== null && bytes.includes(unanswered)) {
          unanswered = null;
          losesAnswer = true;
        }
        if (delayMs > 0) setTimeout(() => to.write(bytes), delayMs);
        else to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (frozen.has(from)) return;
        if (!to.writableEnded) to.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    destroyAll();
    await closed;
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    cut,
    silence: () => {
      isSilent = true;
    },
    delay(ms) {
      // Bytes already on their way keep their delay, so later ones on the same connection must not overtake
      // them.
      if (ms < delayMs) destroyAll();
      delayMs = ms;
    },
    freeze: () => {
      for (const socket of sockets) frozen.add(socket);
    },
    loseAnswerTo: (text) => {
      unanswered = text;
    },
    async open() {
      isSilent = false;
      destroyAll();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
