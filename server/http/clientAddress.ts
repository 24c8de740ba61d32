import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Who a request comes from, for limits and counts: the address that the outermost of our own proxies saw, and without
 * proxies the connection's. Of an IPv6 address only the network counts: everybody has billions in theirs.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const seen = trustedProxies > 0 ? forwarded.slice(-trustedProxies)[0] : undefined;
  return networkOf(seen ?? socket.remoteAddress ?? '');
}

function networkOf(address: string): string {
  const version4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (version4 || !isIPv6(address)) return version4 ?? address;
  const [front = '', back = ''] = address.toLowerCase().split('::');
  const first = front.split(':').filter(Boolean);
  const last = back.split(':').filter(Boolean);
  const zeros = new Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...(address.includes('::') ? zeros : []), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
