import type { Worker } from 'node:cluster';

/** What Node's cluster sends with a connection to a process, which takes or returns it. */
interface Handover {
  act: 'newconn';
  seq: number;
}

interface Closable {
  close(): void;
}

/**
 * Closes the connections that were on their way to a process when it ended. Node keeps them open without ever
 * answering them (https://github.com/nodejs/node-v0.x-archive/issues/7006), so that whoever connected would wait
 * for good. It has no public way to learn of them: this watches the messages between the two processes. Nor does
 * Node expect that a message reaches nobody, for which it would end this process.
 */
export function closeUntaken({ process: server }: Worker): void {
  // One that could not be started receives nothing.
  if (!server.send) return;
  const untaken = new Map<number, Closable>();
  const send = server.send.bind(server) as (...args: unknown[]) => boolean;
  server.send = (message: unknown, ...rest: unknown[]) => {
    const [handle] = rest;
    if (isHandover(message)) untaken.set(message.seq, handle as Closable);
    const hasCallback = typeof rest.at(-1) === 'function';
    return hasCallback ? send(message, ...rest) : send(message, handle, undefined, () => undefined);
  };
  server.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  // Later than its end: until then, there may still be an answer to read.
  server.once('close', () => {
    for (const connection of untaken.values()) connection.close();
  });
}

const isHandover = (message: unknown): message is Handover =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn';
