import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { TrustedProxies } from '../config/env.ts';
import { deriveKey, keyedHash } from '../secrets/tokens.ts';
import type { Services } from '../services.ts';

/** What public and private requests have in common. */
export type Asked = Pick<Context, 'req' | 'env'> & { get: (key: 'services') => Services };

/** Who calls, as a keyed hash: for limits only, never the address itself. Null when nobody can know. */
export function callerHash(c: Asked): string | null {
  const address = addressOf(c);
  return address && keyedHash(deriveKey(c.get('services').secret, 'caller'), network(address));
}

/**
 * Roughly from where somebody calls, for the practice's own records: the network (/24, or /48 of IPv6), which tells the
 * office from elsewhere, and not the address of one person's device.
 */
export function callerPlace(c: Asked): string | null {
  const address = addressOf(c);
  if (!address) return null;
  if (isIP(address) !== 6) return address.replace(/\.\d+$/, '.0/24');
  return `${network(address).split(':').slice(0, 3).join(':')}::/48`;
}

function addressOf(c: Asked): string | null {
  const { peer, forwardedFor } = wayOf(c);
  return callerAddress(c.get('services').env.TRUSTED_PROXIES, peer, forwardedFor);
}

function wayOf(c: Asked) {
  const bindings: Partial<HttpBindings> = c.env ?? {};
  const peer = bindings.incoming?.socket.remoteAddress ?? '';
  return { peer, forwardedFor: c.req.header('x-forwarded-for') ?? '' };
}

/**
 * Who stands at the far end of the trusted proxies. Each appends whom it heard from to X-Forwarded-For, so the header is
 * read from its end, and no further than those proxies wrote it: what stands before that, the caller may have made up.
 * Null when nobody but a neighbor is known, for a proxy that nobody declared would have everybody share one limit.
 */
export function callerAddress(trusted: TrustedProxies, peer: string, forwardedFor: string): string | null {
  // From the nearest on; the first is the connection itself.
  const way = [peer, ...forwardedFor.split(',').reverse()].map(each => withoutPrefix(each.trim()));
  const hop = typeof trusted === 'number' ? trusted : firstStranger(way, trusted);
  const at = Math.min(hop, way.length - 1);
  const found = way[at] ?? '';
  return isIP(found) && !(at === 0 && isNear(found)) ? found : null;
}

/**
 * Whether a proxy of one's own handed the request on that TRUSTED_PROXIES does not name: limits per address are off then.
 */
export function cameByUnknownProxy(c: Asked): boolean {
  const { peer, forwardedFor } = wayOf(c);
  const last = forwardedFor.split(',').at(-1)?.trim() ?? '';
  if (!isIP(last) || !isNear(withoutPrefix(peer))) return false;
  return callerAddress(c.get('services').env.TRUSTED_PROXIES, peer, forwardedFor) === null;
}

/** What the first one in the way is that stands in none of the trusted networks. */
function firstStranger(way: string[], networks: string[]): number {
  const list = new BlockList();
  for (const each of networks) {
    const [address = '', bits] = each.split('/');
    list.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  const found = way.findIndex(each => !isIP(each) || !list.check(each, isIP(each) === 6 ? 'ipv6' : 'ipv4'));
  return found === -1 ? way.length - 1 : found;
}

/** One household or server has a whole /64 of IPv6 addresses (RFC 6177) and must not have a limit for each. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const full = [...groups, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...rest];
  return full
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, '') || '0')
    .join(':');
}

/** An IPv4 address as a socket of IPv6 spells it. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:/i, '');

/** Loopback, link-local and private networks (RFC 1918, RFC 4193): where a proxy of one's own stands. */
export const isNear = (address: string) =>
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(address);
