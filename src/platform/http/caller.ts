import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { TrustedProxies } from '../config/env.ts';
import { deriveKey, keyedHash } from '../secrets/tokens.ts';
import type { Services } from '../services.ts';

/** The common part of public and private contexts. */
export type RequestContext = Pick<Context, 'req' | 'env'> & { get: (key: 'services') => Services };

/** Key for rate limits: a keyed hash, so that IP addresses are never stored. Null when the address is unknown. */
export function callerHash(c: RequestContext): string | null {
  const address = addressOf(c);
  return address && keyedHash(deriveKey(c.get('services').secret, 'caller'), network(address));
}

/**
 * The caller's network (/24, or /48 for IPv6) for the audit log: distinguishes the office from elsewhere without
 * identifying a person's device.
 */
export function callerNetwork(c: RequestContext): string | null {
  const address = addressOf(c);
  if (!address) return null;
  if (isIP(address) !== 6) return address.replace(/\.\d+$/, '.0/24');
  return `${network(address).split(':').slice(0, 3).join(':')}::/48`;
}

function addressOf(c: RequestContext): string | null {
  const { peer, forwardedFor } = connectionOf(c);
  return callerAddress(c.get('services').env.TRUSTED_PROXIES, peer, forwardedFor);
}

function connectionOf(c: RequestContext) {
  const bindings: Partial<HttpBindings> = c.env ?? {};
  const peer = bindings.incoming?.socket.remoteAddress ?? '';
  return { peer, forwardedFor: c.req.header('x-forwarded-for') ?? '' };
}

/**
 * The client address in front of the trusted proxies. Each proxy appends its peer to X-Forwarded-For, so the header is
 * read from the end and only as far as trusted proxies wrote it; the client may have forged the rest. Null when only a
 * private address is known: behind an undeclared proxy, all clients would share one rate limit.
 */
export function callerAddress(trusted: TrustedProxies, peer: string, forwardedFor: string): string | null {
  // Nearest hop first, starting with the TCP peer.
  const hops = [peer, ...forwardedFor.split(',').reverse()].map(each => withoutPrefix(each.trim()));
  const hop = typeof trusted === 'number' ? trusted : firstStranger(hops, trusted);
  const at = Math.min(hop, hops.length - 1);
  const address = hops[at] ?? '';
  return isIP(address) && !(at === 0 && isPrivateAddress(address)) ? address : null;
}

/**
 * Whether a private proxy that TRUSTED_PROXIES does not name forwarded the request. Rate limits per address do not work
 * then.
 */
export function cameThroughUnknownProxy(c: RequestContext): boolean {
  const { peer, forwardedFor } = connectionOf(c);
  const last = forwardedFor.split(',').at(-1)?.trim() ?? '';
  if (!isIP(last) || !isPrivateAddress(withoutPrefix(peer))) return false;
  return callerAddress(c.get('services').env.TRUSTED_PROXIES, peer, forwardedFor) === null;
}

/** Index of the first hop outside the trusted networks. */
function firstStranger(hops: string[], networks: string[]): number {
  const list = new BlockList();
  for (const each of networks) {
    const [address = '', bits] = each.split('/');
    list.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  const strangerIndex = hops.findIndex(each => !isIP(each) || !list.check(each, isIP(each) === 6 ? 'ipv6' : 'ipv4'));
  return strangerIndex === -1 ? hops.length - 1 : strangerIndex;
}

/**
 * The rate-limit key of an address. A household or server has a whole /64 of IPv6 addresses (RFC 6177), which must
 * share one limit.
 */
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

/** Removes the prefix of IPv4-mapped IPv6 addresses. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:/i, '');

/** Loopback, link-local and private networks (RFC 1918, RFC 4193). */
export const isPrivateAddress = (address: string) =>
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(address);
