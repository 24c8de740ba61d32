import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

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
  /** Sends the rest, and returns the answer; none when the connection breaks off. */
  goOn(): Promise<{ status: number; text: string }>;
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
  const answered = new Promise<{ status: number; text: string }>((resolve) => {
    call.on('error', () => resolve({ status: 0, text: '' }));
    call.on('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, text: await text(answer).catch(() => '') });
    });
  });
  const half = Math.floor(body.length / 2);
  await new Promise<void>((resolve) => {
    call.write(body.subarray(0, half), () => resolve());
  });
  return {
    goOn() {
      call.end(body.subarray(half));
      return answered;
    },
  };
}
