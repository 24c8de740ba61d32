import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { beginInSlices } from './beginInSlices.ts';

test('requests that arrive at once are begun a few at a time, all of them and in their order', async () => {
  const begun: string[] = [];
  const turns: number[] = [];
  let inThisTurn = 0;
  const http = createServer(
    beginInSlices((request, response) => {
      begun.push(request.url ?? '');
      inThisTurn += 1;
      if (inThisTurn === 1) {
        setImmediate(() => {
          turns.push(inThisTurn);
          inThisTurn = 0;
        });
      }
      response.end();
    }),
  );
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  socket.write(`${requests.join('')}GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await text(socket);
  http.close();
  expect(begun).toEqual([...paths, '/last']);
  expect(turns).toEqual([8, 8, 5]);
});
