import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { filled, headerLength, type LongRequests, openLongRequests } from '../testing/longRequests.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/**
 * Input of full length takes time in proportion to its length, whatever it repeats: twice the length takes
 * about twice the steps, not four times. (infra/scripts/patterns.test.ts checks each pattern; what calls,
 * uploads, sockets, and programs that show the site elsewhere send is in the long….test.ts beside this one.)
 */

const server = await serverForFile({ clientFolder: await clientFolderForFile() });
let levelId: number;
let long: LongRequests;

beforeAll(async () => {
  long = await openLongRequests(server.url);
  const person = await signUpPerson(server);
  levelId = (await insertLevel(server, person.id))._id;
});
afterAll(() => long.close());

/** Characters that several parts of a pattern or loop could match. */
const pieces = ['/', ' ', 'a', '1,', '1 , ', ',', ';q=', '"', 'W/"', '\\', '-', '%20', 'a@', '.', '::', '=;'];

const headers: Record<string, string> = {
  Authorization: 'Bearer ',
  Cookie: 'token=',
  Accept: '',
  'Accept-Encoding': '',
  'Accept-Language': '',
  'Content-Type': '',
  'Last-Event-ID': '',
  'If-None-Match': '"',
  'If-Range': '',
  Range: 'bytes=',
  Origin: 'http://',
  Referer: 'http://',
  'Sec-Fetch-Site': '',
  'Sec-Fetch-Dest': '',
  'User-Agent': '',
  'X-Forwarded-For': '',
  'X-Forwarded-Proto': '',
  'X-Forwarded-Host': '',
  'Access-Control-Request-Headers': '',
  'Access-Control-Request-Method': '',
};

test.each(Object.entries(headers))('the header %s', async (name, start) => {
  for (const piece of pieces) {
    for (const path of ['/', `/api/level/${levelId}/zip`, `/api/level/${levelId}/image`]) {
      const linear = await long.isLinearRequest((share) => ({
        method: 'GET',
        path,
        headers: { [name]: start + filled(piece, headerLength * share) },
      }));
      expect([piece, path, linear]).toEqual([piece, path, true]);
    }
  }
});

const starts = ['/', '/level/', '/pack/1/', '/api/', '/api/level/', '/assets/', '/socket.io', '/profile/'];

test.each(starts)('a path that begins with %s', async (start) => {
  for (const piece of pieces.map(encodeURI)) {
    const atMost = `${start}${filled(piece, serverLimits.pathLength)}x`
      .slice(0, serverLimits.pathLength)
      .replace(/%\w?$/, '');
    expect(await long.send({ method: 'GET', path: atMost }), atMost).toBeLessThan(500);
    const linear = await long.isLinearRequest((share) => {
      const path = `${start}${filled(piece, headerLength * share)}x`.replace(/%\w?x$/, '');
      return { method: 'GET', path };
    });
    expect([piece, linear]).toEqual([piece, true]);
  }
  if (start === '/socket.io') return; // Socket.IO answers these itself.
  expect(await long.send({ method: 'GET', path: start + filled('a', serverLimits.pathLength) })).toBe(414);
});
