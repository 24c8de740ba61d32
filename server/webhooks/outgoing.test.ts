import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outgoing, post } from './outgoing.ts';
import { isPublicAddress } from './publicAddress.ts';

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

let port = 0;
const reachedAt: (string | undefined)[] = [];
const receiver = createServer((request, response) => {
  reachedAt.push(request.socket.localAddress);
  if (request.url === '/away') response.writeHead(302, { Location: `http://127.0.0.1:${port}/elsewhere` });
  response.end('x'.repeat(1_000_000));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '0.0.0.0', resolve));
  const address = receiver.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

/** A name server that answers differently each time; only 127.0.0.2 is allowed. */
function changingHost(...answers: string[][]): Outgoing & { asked: number } {
  const outgoing = {
    asked: 0,
    resolve: async () => {
      const answer = answers[Math.min(outgoing.asked, answers.length - 1)] ?? [];
      outgoing.asked += 1;
      return answer.map((address) => ({ address, family: 4 }));
    },
    isAllowed: (address: string) => address === '127.0.0.2',
  };
  return outgoing;
}

const send = (outgoing: Outgoing, path = '/', host = 'hooks.example') =>
  post(
    new URL(`http://${host}:${port}${path}`),
    { body: '{}', headers: {} },
    outgoing,
    AbortSignal.timeout(5_000),
  );

test('the connection goes to the checked address, whatever the name resolves to afterwards', async () => {
  const outgoing = changingHost(['127.0.0.2'], ['127.0.0.1']);
  expect(await send(outgoing)).toBe(200);
  expect(outgoing.asked).toBe(1);
  expect(reachedAt.splice(0)).toEqual(['127.0.0.2']);
  await expect(send(outgoing)).rejects.toThrow('Its host does not have a public address.');
  expect(reachedAt).toEqual([]);
});

test('one forbidden address among several is enough to refuse', async () => {
  await expect(send(changingHost(['127.0.0.2', '127.0.0.1']))).rejects.toThrow('public address');
  await expect(send(changingHost([]))).rejects.toThrow('could not be found');
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.2]']) {
    await expect(send(changingHost(['127.0.0.2']), '/', host)).rejects.toThrow('public address');
  }
  expect(reachedAt).toEqual([]);
});

test('a redirect is treated like any other answer', async () => {
  expect(await send(changingHost(['127.0.0.2']), '/away')).toBe(302);
  expect(reachedAt.splice(0)).toEqual(['127.0.0.2']);
});
