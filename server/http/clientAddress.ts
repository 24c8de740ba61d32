import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';
import type { Context, Next } from 'koa';

export type AddressOf = (request: IncomingMessage) => string;

const known = Symbol('address');

/**
 * Finds the address behind a request, for limits and counts: what the outermost trusted proxy saw, or that
 * proxy's own where it says none. It is remembered: several ask for it, and a closed connection has none.
 */
export function createAddressOf(trustedProxies: number): AddressOf {
  return (request: IncomingMessage & { [known]?: string }) => {
    request[known] ??= forwardedTo(request, trustedProxies) ?? addressOfSocket(request.socket);
    return request[known];
  };
}

/** Notes the address for `clientAddress`; the first step of answering. */
export function noteAddress(addressOf: AddressOf) {
  return (ctx: Context, next: Next): Promise<void> => {
    ctx.state.address = addressOf(ctx.req);
    return next();
  };
}

export const clientAddress = ({ state }: Context): string => state.address;

/** The address at the other end of a connection: of a client, or of a proxy. */
export const addressOfSocket = ({ remoteAddress = '' }: Socket): string => networkOf(remoteAddress) ?? '';

function forwardedTo({ headers }: IncomingMessage, trustedProxies: number): string | null {
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || typeof forwarded !== 'string') return null;
  const [seen = ''] = forwarded.split(',').slice(-trustedProxies);
  return networkOf(seen.trim());
}

/** Some proxies add the port: `1.2.3.4:5555`, `[2001:db8::1]:5555`. */
const withPort = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * Only the network of an IPv6 address counts, since everybody has billions of addresses in theirs. Null for what
 * is no address.
 */
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
