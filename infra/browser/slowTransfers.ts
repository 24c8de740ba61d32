import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** A download that has received its first bytes and takes no more until it goes on. */
export interface SlowDownload {
  etag: string;
  /** Receives what still comes, and returns everything that came, whole or broken off. */
  goOn(): Promise<{ isWhole: boolean; bytes: Buffer }>;
}

export async function beginDownload(url: string): Promise<SlowDownload> {
  const call = request(url);
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  answer.on('data', (piece: Buffer) => pieces.push(piece));
  await once(answer, 'data');
  answer.pause();
  return {
    etag: answer.headers.etag ?? '',
    async goOn() {
      const closed = new Promise<void>((resolve) => {
        answer.on('error', () => undefined);
        answer.on('close', resolve);
      });
      answer.resume();
      await closed;
      return { isWhole: answer.complete, bytes: Buffer.concat(pieces) };
    },
  };
}

/** An upload of which half is sent. */
export interface SlowUpload {
  /** Sends the rest, and returns the status of the answer; 0 when the connection breaks off. */
  goOn(): Promise<number>;
}

export async function beginUpload(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<SlowUpload> {
  const call: ClientRequest = request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(body.length) },
  });
  // It may be refused before everything is sent.
  const status = new Promise<number>((resolve) => {
    call.on('error', () => resolve(0));
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  const half = Math.floor(body.length / 2);
  await new Promise<void>((resolve) => {
    call.write(body.subarray(0, half), () => resolve());
  });
  return {
    goOn() {
      call.end(body.subarray(half));
      return status;
    },
  };
}
