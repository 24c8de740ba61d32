import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { openStepCounter } from './stepCounter.ts';

export interface SentRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Compares what input of full length costs a server in this process with what half of it costs. */
export interface LongRequests {
  /** Sends a request over one connection, and returns the status of its answer. */
  send(sent: SentRequest): Promise<number>;
  /** Whether twice the length costs clearly less than four times as much; `send` takes a share of the length. */
  isLinear(send: (share: number) => Promise<unknown>): Promise<boolean>;
  /** The same for requests, none of which may fail on the server. */
  isLinearRequest(sentWith: (share: number) => SentRequest): Promise<boolean>;
  close(): void;
}

/** Steps of background work that the server does beside requests. */
const asideSteps = 50_000;

export async function openLongRequests(url: string): Promise<LongRequests> {
  const steps = await openStepCounter();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function send({ method, path, headers = {}, body }: SentRequest): Promise<number> {
    const call = request(url, {
      method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
      agent,
    });
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    for await (const _ of response);
    return response.statusCode ?? 0;
  }

  async function isLinear(sendShare: (share: number) => Promise<unknown>): Promise<boolean> {
    const half = await steps.count(() => sendShare(0.5));
    return (await steps.count(() => sendShare(1))) < 3 * half + asideSteps;
  }

  return {
    send,
    isLinear,
    isLinearRequest: (sentWith) =>
      isLinear(async (share) => {
        const sent = sentWith(share);
        const status = await send(sent);
        if (status >= 500) {
          throw new Error(`${sent.method} ${sent.path.slice(0, 100)} was answered with ${status}.`);
        }
      }),
    close() {
      steps.close();
      agent.destroy();
    },
  };
}

/** A piece, repeated up to a length. */
export const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Node takes headers of 16 kB together. */
export const headerLength = 15_000;
