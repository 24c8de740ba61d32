import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Makes Koa trust as many proxies as the site has: `ctx.ip` is the address that the outermost of them saw.
 */
export const proxySettings = (trustedProxies: number): { proxy: boolean; maxIpsCount: number } => ({
  proxy: trustedProxies > 0,
  maxIpsCount: trustedProxies,
});

/** The `clientAddress` of a request that Koa has not received; by the same rules. */
export function addressOfRequest(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = request.headers['x-forwarded-for'];
  const [seen] =
    trustedProxies > 0 && typeof forwarded === 'string' ? forwarded.split(',').slice(-trustedProxies) : [];
  return clientAddress({ ip: seen?.trim() || request.socket.remoteAddress || '', req: request });
}

/**
 * The address behind a request, for limits and counts; the proxy's own where that says none. Only the network
 * of an IPv6 address counts, since everybody has billions of addresses in theirs.
 */
export function clientAddress({ ip, req }: { ip: string; req?: IncomingMessage }): string {
  return networkOf(ip) ?? networkOf(req?.socket.remoteAddress ?? '') ?? '';
}

/** Some proxies add the port: `1.2.3.4:5555`, `[2001:db8::1]:5555`. */
const withPort = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/** Null for what is no address. */
function networkOf(given: string): string | null {
  if (isIPv4(given)) return given;
  const [, inBrackets, before] = withPort.exec(given) ?? [];
  const ip = inBrackets ?? before ?? given;
  if (isIPv4(ip)) return ip;
  return isIPv6(ip) ? networkOf6(ip) : null;
}

function networkOf6(ip: string): string {
  const groups = groupsOf(ip);
  // IPv4 written as IPv6: ::ffff:1.2.3.4.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535') {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const [front = '', back] = address.split('::');
  const first = numbersOf(front);
  const last = numbersOf(back ?? '');
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

const numbersOf = (groups: string): number[] =>
  groups
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? pairsOf(group) : [Number.parseInt(group, 16)]));

/** The last two numbers of an IPv6 address, written as IPv4. */
function pairsOf(ipv4: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}
