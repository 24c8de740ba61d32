import type { IncomingMessage } from 'node:http';

/** The part of Engine.IO's connection that is used here; the library does not type its events. */
export interface Connection {
  request: IncomingMessage;
  /** With a WebSocket, or with requests that poll. */
  transport: { socket?: { terminate(): void } };
  once(event: 'close', listener: () => void): void;
  on(event: 'data', listener: (message: string | Buffer) => void): void;
  /** A packet is about to be sent, or to wait until what came before it was. */
  on(event: 'packetCreate', listener: (packet: { data?: string | Buffer }) => void): void;
  /** Everything that waited is handed to the system. */
  on(event: 'flush', listener: () => void): void;
  /** `discard`: what waits to be sent is not sent any more. */
  close(discard: boolean): void;
}

/** Does not wait for the other side, as a proper end would: what still waits for it would stay in memory. */
export function breakOff(connection: Connection): void {
  connection.close(true);
  connection.transport.socket?.terminate();
}
