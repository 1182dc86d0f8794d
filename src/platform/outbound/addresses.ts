import type { LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

/** What a practice's own settings may reach. `allowPrivate`: the operator said so, for servers at home and tests. */
export type Reach = { allowPrivate: boolean; resolve?: (host: string) => Promise<LookupAddress[]> };

/** An address that this program does not connect to on a person's word. The message is a whole sentence. */
export class OutboundRefused extends Error {}

/**
 * The addresses behind a name, each of them allowed. Connect to these and do not ask for the name again: its next
 * answer may be another one (DNS rebinding).
 * @throws OutboundRefused, or what the resolver says
 */
export async function findAddresses(host: string, reach: Reach): Promise<LookupAddress[]> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const found = await (reach.resolve ?? resolveAll)(name);
  if (!reach.allowPrivate && !found.every(({ address }) => isPublic(address))) {
    throw new OutboundRefused(`${name} is in a private network, which Sorrel doesn’t connect to.`);
  }
  if (!found.length) throw Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' });
  return found;
}

const resolveAll = (name: string) => resolveName(name, { all: true, order: 'verbatim' });

/** For `net.connect` and `http.request`: answers with what was checked, whatever name is asked for. */
export const pinned =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, answer) => {
    const [first] = addresses;
    if (options.all) answer(null, addresses);
    else answer(null, first?.address ?? '', first?.family);
  };

/** An address of the open internet, and not one of this machine. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4') && !isOwn(address);
  if (family !== 6 || address.includes('%')) return false;
  // What is not global unicast is refused as a whole: with it everything that hides an IPv4 address but 6to4.
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6') && !isOwn(address);
}

const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some(each => each?.some(own => own.address === address));

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** IANA's registries of special-purpose addresses (RFC 6890 and what came after), multicast, and Azure's host. */
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
