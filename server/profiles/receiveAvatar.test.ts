import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

vi.mock('../limits.ts', async (importOriginal) => {
  const { serverLimits } = await importOriginal<typeof import('../limits.ts')>();
  return { serverLimits: { ...serverLimits, avatarTimeMs: 600 } };
});

test.each([
  ['too slow for any body', { everyMs: 500, bytes: 1_000 }],
  ['too slow for a picture', { everyMs: 500, bytes: 5 }],
])('whose picture is %s is told so, once', async (_, bodyPace) => {
  const server = await serverForFile({ patience: { bodyPace } });
  const { id, token } = await signUpPerson(server);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const headers = [
    'Host: x',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    'Content-Type: image/png',
  ];
  const start = [`POST /api/account/${id}/set-avatar HTTP/1.1`, ...headers, 'Content-Length: 5000', '', ''];
  socket.write(start.join('\r\n'));
  const trickle = setInterval(() => socket.write('a'), 50);
  onTestFinished(() => clearInterval(trickle));
  const answers = (await text(socket)).split('HTTP/1.1 ');
  expect(answers.slice(1)).toEqual([expect.stringMatching(/^408 .*"code":"too_slow"/s)]);
});
