import { createServer, type RequestListener } from 'node:http';
import { expect, test, vi } from 'vitest';
import { urlOf } from '../testing/urlOf.ts';
import { reportSent } from './reportSent.ts';

const body = Buffer.alloc(2_000_000);

/** Asks a server for one answer, and reads it whole. */
async function askOnce(answer: RequestListener): Promise<void> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  await (await fetch(urlOf(http))).arrayBuffer();
  await new Promise((resolve) => http.close(resolve));
}

test('an answer that was sent whole is reported with all of its bytes', async () => {
  const report = vi.fn();
  await askOnce((_, response) => {
    reportSent(response, body, report);
    response.end(body);
  });
  expect(report.mock.calls).toEqual([[body.length]]);
});

test('a refusal that was sent in place of the body is none of its bytes', async () => {
  const report = vi.fn();
  await askOnce((_, response) => {
    reportSent(response, body, report);
    response.writeHead(429).end('Too much is waiting.');
  });
  expect(report.mock.calls).toEqual([[0]]);
});
