import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Services } from '../services.ts';
import { deriveKey, keyedHash } from '../tokens.ts';

/** What public and private requests have in common. */
type Asked = Pick<Context, 'req' | 'env'> & { get: (key: 'services') => Services };

/**
 * Who calls, as a keyed hash: for limits only, never the address itself. Behind a proxy on the same machine or network
 * it is the last address that proxy names; null when it names none, for then everybody would share one limit.
 */
export function callerHash(c: Asked): string | null {
  const address = callerAddress(c);
  return address && keyedHash(deriveKey(c.get('services').secret, 'caller'), address);
}

function callerAddress(c: Asked): string | null {
  const bindings: Partial<HttpBindings> = c.env ?? {};
  const peer = (bindings.incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (peer && !isNear(peer)) return network(peer);
  const named = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  return isIP(named) ? network(named) : null;
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

/** Loopback, link-local and private networks (RFC 1918, RFC 4193): where a proxy of one's own stands. */
const isNear = (address: string) =>
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(address);
