import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 networks that are private or assigned to nobody (IANA's registry of special addresses). */
const special4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // This includes the metadata services of clouds, which give out secrets.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/**
 * All other IPv6 addresses are loopback, link-local, local to a site, or another way to write an IPv4
 * address.
 */
const global6 = blockList('ipv6', ['2000::/3']);
/** Within the public range: tunnels to any IPv4 address, and ranges for documentation. */
const special6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function blockList(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether everybody on the internet may reach an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  if (isIP(address) === 0 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
