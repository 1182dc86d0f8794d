import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { z } from 'zod';
import type { Env } from '../config/env.ts';

/** The name servers did not answer, or answered with an error. */
export class DnsUnavailable extends Error {}

export type Dns = {
  /**
   * TXT records, each joined into one string; empty if there are none.
   * @throws DnsUnavailable
   */
  texts: (name: string) => Promise<string[]>;
  /**
   * IPv4 and IPv6 addresses.
   * @throws DnsUnavailable
   */
  addresses: (host: string) => Promise<string[]>;
  /**
   * The target of the CNAME record; null without one.
   * @throws DnsUnavailable
   */
  alias: (name: string) => Promise<string | null>;
  /** In the form that mailauth expects. */
  resolve: (name: string, type: string) => Promise<string[] | string[][]>;
};

/** `timeout`: milliseconds per query. */
export type Attempts = { timeout: number; tries: number };
export const usualAttempts: Attempts = { timeout: 2_000, tries: 2 };

/** Uses the name servers of the system, or those in DNS_SERVERS. */
export function openDns({ DNS_SERVERS }: Pick<Env, 'DNS_SERVERS'>, attempts = usualAttempts): Dns {
  const resolver = new Resolver(attempts);
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
  const texts = async (name: string) =>
    (await emptyIfMissing(() => resolver.resolveTxt(name))).map(pieces => pieces.join(''));
  return {
    texts,
    addresses: async host => {
      if (isIP(host)) return [host];
      const [four, six] = await Promise.all([
        emptyIfMissing(() => resolver.resolve4(host)),
        emptyIfMissing(() => resolver.resolve6(host)),
      ]);
      return [...four, ...six];
    },
    alias: async name => (await emptyIfMissing(() => resolver.resolveCname(name)))[0] ?? null,
    resolve: async (name, type) => asMailauthSays.parse(await resolver.resolve(name, type)),
  };
}

/** mailauth's types only mention strings, but it accepts MX entries as the resolver returns them. */
const asMailauthSays = z.custom<string[] | string[][]>();

const nothingThere = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

async function emptyIfMissing<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
    if (nothingThere.has(code)) return [];
    throw new DnsUnavailable('the name servers did not answer', { cause: reason });
  }
}

/** Whether public DNS can know this domain. */
export const isPublicDomain = (domain: string): boolean =>
  !ofThisNetwork.test(domain) && getDomain(domain, { allowPrivateDomains: true }) !== null;

/** Names that cannot be registered: RFC 6761, RFC 6762, and the usual names of hosts without a domain. */
const ofThisNetwork = /(^|\.)(localhost|localdomain|local|internal)$/;
