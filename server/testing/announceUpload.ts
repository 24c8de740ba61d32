import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Person } from './person.ts';
import type { TestServer } from './testServer.ts';

export interface AnnouncedUpload {
  call: ClientRequest;
  answer: Promise<IncomingMessage>;
  status: Promise<number | undefined>;
}

/** Announces a zip of `size` bytes, or of unknown size, and sends nothing of it yet. */
export function announceUpload(
  { url }: TestServer,
  { token }: Person,
  size: number | null,
  headers: Record<string, string>,
): AnnouncedUpload {
  const call = request(`${url}/api/level/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      Authorization: `Bearer ${token}`,
      ...(size === null ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(size) }),
    },
  });
  call.on('error', () => undefined);
  call.flushHeaders();
  const answer = once(call, 'response').then(([response]: IncomingMessage[]) => {
    if (!response) throw new Error('There is no answer.');
    return response;
  });
  const status = answer.then((response) => {
    response.resume();
    return response.statusCode;
  });
  // The answer of an upload that is given up is awaited by nobody.
  status.catch(() => undefined);
  return { call, answer, status };
}
