import { isIPv4 } from 'node:net';

/** An address for logs: without the part that tells one person from another (IPv4 /24, IPv6 /48). */
export function shortAddress(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const [front = ''] = address.split('::');
  return `${front.split(':').slice(0, 3).join(':')}::`;
}
