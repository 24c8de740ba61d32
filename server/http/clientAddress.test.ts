import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createAddressOf } from './clientAddress.ts';
import { shortAddress } from './shortAddress.ts';

function addressOf(remoteAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return createAddressOf(trustedProxies)(request);
}

test.each([
  ['no proxy: what a client claims does not count', 0, '6.6.6.6', '9.9.9.9'],
  ['one proxy: what it saw, whatever the client put before', 1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  ['two proxies: what the outer one saw', 2, '6.6.6.6, 1.2.3.4, 10.0.0.1', '1.2.3.4'],
  ['two proxies, of which one was passed by', 2, '1.2.3.4', '1.2.3.4'],
  ['a proxy that says nothing', 1, undefined, '9.9.9.9'],
  ['a proxy that says nonsense', 1, ' , ', '9.9.9.9'],
  ['a proxy that adds a port', 1, '198.20.77.123:5555', '198.20.77.123'],
  ['a proxy that adds a port to IPv6', 1, '[2001:db8:1:2::6]:5555', '2001:db8:1:2::/64'],
  ['a proxy that adds brackets', 1, '[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['a proxy that passes on something else', 1, 'someone@example.org', '9.9.9.9'],
  ['a proxy that passes on numbers that are no address', 1, '1.2.3.400', '9.9.9.9'],
])('with %s', (_, trustedProxies, forwardedFor, expected) => {
  expect(addressOf('9.9.9.9', forwardedFor, trustedProxies)).toBe(expected);
});

test.each([
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:c614:4e63', '198.20.78.99'],
  ['0:0:0:0:0:FFFF:c614:4e63', '198.20.78.99'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, expected) => {
  expect(addressOf(address, undefined, 0)).toBe(expected);
});

test.each([
  ['1.2.3.4', '1.2.3.0'],
  ['2001:db8:1:2::/64', '2001:db8:1::'],
  ['0:0:0:0::/64', '0:0:0::'],
  ['', 'unknown'],
  ['198.20.77.123:5555', 'unknown'],
  ['someone@example.org', 'unknown'],
])('%j is %s in the log', (address, expected) => {
  expect(shortAddress(address)).toBe(expected);
});
