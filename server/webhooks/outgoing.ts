import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Connects to addresses that people gave. */
export interface Outgoing {
  resolve(host: string): Promise<ResolvedAddress[]>;
  isAllowed(address: string): boolean;
}

export const toTheInternet: Outgoing = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** For a site on a private machine, whose neighbours may be meant. */
export const toAnywhere: Outgoing = { ...toTheInternet, isAllowed: () => true };

/** Why nothing was delivered, as a sentence for the owner. */
export class OutgoingError extends Error {}

/** Somebody has named an address that only the server's own network reaches. */
export class PrivateAddressError extends OutgoingError {}

/**
 * The addresses of the URL's host.
 * @throws OutgoingError where there are none, or one that is not allowed
 */
export async function findAddresses(url: URL, { resolve, isAllowed }: Outgoing): Promise<ResolvedAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  if (found.length === 0) throw new OutgoingError('Its host could not be found.');
  if (!found.every(({ address }) => isAllowed(address))) {
    throw new PrivateAddressError('Its host does not have a public address.');
  }
  return found;
}

/**
 * Posts JSON and returns the status. The connection goes to a checked address, whatever the host's name
 * resolves to by then; redirects are not followed, and only the status of the answer is read.
 */
export async function post(
  url: URL,
  { body, headers }: { body: string; headers: Record<string, string> },
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<number> {
  const addresses = await Promise.race([findAddresses(url, outgoing), rejectOn(signal)]);
  const [first] = addresses;
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      agent: false,
      signal,
      lookup: (_host, options, done) => {
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
    });
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
