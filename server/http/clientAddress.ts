import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type Koa from 'koa';

/**
 * Makes Koa trust as many proxies as the site has: `ctx.ip` is the address that the outermost of them saw.
 */
export const proxySettings = (trustedProxies: number): { proxy: boolean; maxIpsCount: number } => ({
  proxy: trustedProxies > 0,
  maxIpsCount: trustedProxies,
});

/** The `clientAddress` of a request that Koa has not received; by the same rules. */
export function addressOfRequest({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for'];
  const [seen] =
    trustedProxies > 0 && typeof forwarded === 'string' ? forwarded.split(',').slice(-trustedProxies) : [];
  return clientAddress({ ip: seen?.trim() || socket.remoteAddress || '' });
}

/**
 * The address behind a request, for limits and counts. Only the network of an IPv6 address counts, since
 * everybody has billions of addresses in theirs.
 */
export function clientAddress({ ip }: Pick<Koa.Context, 'ip'>): string {
  const version4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (version4 || !isIPv6(ip)) return version4 ?? ip;
  const [front = '', back = ''] = ip.toLowerCase().split('::');
  const first = front.split(':').filter(Boolean);
  const last = back.split(':').filter(Boolean);
  const zeros = new Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...(ip.includes('::') ? zeros : []), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
