import type { Worker } from 'node:cluster';

/** What Node's cluster sends with a connection to a process, which takes or returns it. */
interface Handover {
  act: 'newconn';
  seq: number;
}

/**
 * Closes the connections that were on their way to a process when it ended. Node keeps them open without ever
 * answering them (https://github.com/nodejs/node/issues/3551), so that whoever connected would wait for good. It
 * has no public way to learn of them: this watches the messages between the two processes.
 */
export function closeUntaken({ process: server }: Worker): void {
  const untaken = new Map<number, { close(): void }>();
  const send = server.send.bind(server) as (...args: unknown[]) => boolean;
  server.send = (message: unknown, handle?: unknown, ...rest: unknown[]) => {
    if (isHandover(message)) untaken.set(message.seq, handle as { close(): void });
    return send(message, handle, ...rest);
  };
  server.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  server.once('exit', () => {
    for (const connection of untaken.values()) connection.close();
  });
}

const isHandover = (message: unknown): message is Handover =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn';
