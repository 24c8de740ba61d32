/** An address for logs: without the part that tells one person from another (IPv4 /24, IPv6 /48). */
export function shortAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, '0');
  const [front = ''] = address.split('::');
  return `${front.split(':').slice(0, 3).join(':')}::`;
}
