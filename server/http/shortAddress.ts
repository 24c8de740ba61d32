import { isIPv4 } from 'node:net';

const frontOf6 = /^[0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}(?=:)/;

/**
 * A client's address for logs: without the part that tells one person from another (IPv4 /24, IPv6 /48).
 * What is no address is not written.
 */
export function shortAddress(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const [front] = frontOf6.exec(address) ?? [];
  return front === undefined ? 'unknown' : `${front}::`;
}
