import type { LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Limits for connections to user-entered hosts. `allowPrivate`: the operator permits private networks. */
export type Reach = { allowPrivate: boolean; resolve?: (host: string) => Promise<LookupAddress[]> };

/** An address that users may not make this program connect to. The message is a whole sentence. */
export class OutboundRefused extends Error {}

/**
 * Resolves a host and checks all its addresses. Connect to the returned addresses and do not resolve again: the next
 * answer may differ (DNS rebinding).
 * @throws OutboundRefused, and errors of the resolver
 */
export async function findAddresses(host: string, reach: Reach): Promise<LookupAddress[]> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = await (reach.resolve ?? resolveAll)(name);
  if (!reach.allowPrivate && !addresses.every(({ address }) => isPublic(address))) {
    throw new OutboundRefused(`${name} is in a private network, which Sorrel doesn’t connect to.`);
  }
  if (!addresses.length) throw Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' });
  return addresses;
}

const resolveAll = (name: string) => resolveName(name, { all: true, order: 'verbatim' });

/** A `lookup` for `net.connect` and `http.request` that returns the checked addresses for any host. */
export const pinned =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, answer) => {
    const [first] = addresses;
    if (options.all) answer(null, addresses);
    else answer(null, first?.address ?? '', first?.family);
  };

/** Publicly routable, and not an address of this machine. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4') && !isOwn(address);
  if (family !== 6 || address.includes('%')) return false;
  // Only global unicast. That excludes all forms of embedded IPv4 addresses except 6to4, which is in the list below.
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6') && !isOwn(address);
}

const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some(each => each?.some(own => own.address === address));

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** IANA's special-purpose registries (RFC 6890 and later), multicast, and Azure's metadata host. */
const reserved = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [network = '', prefix] = range.split('/');
  reserved.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether providers on the internet can presumably reach this URL, for example with webhooks. */
export function isReachable(appUrl: string): boolean {
  const host = new URL(appUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isPublic(host);
  return host.includes('.') && !/\.(localhost|local|internal|test)$/.test(host);
}
