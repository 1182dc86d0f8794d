import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { z } from 'zod';
import type { Env } from '../config/env.ts';

/** The name system did not answer, or not as it should. */
export class NamesAway extends Error {}

export type Names = {
  /** The TXT records of a name, each in one piece; none where there is no such name. @throws NamesAway */
  texts: (name: string) => Promise<string[]>;
  /** The addresses of a host. @throws NamesAway */
  addresses: (host: string) => Promise<string[]>;
  /** The name that a CNAME record of this name leads to; null where it has none. @throws NamesAway */
  alias: (name: string) => Promise<string | null>;
  /** As mailauth asks. */
  resolve: (name: string, type: string) => Promise<string[] | string[][]>;
};

/** How long an answer is waited for, in milliseconds, and how often it is asked for. */
export type Attempts = { timeout: number; tries: number };
export const usualAttempts: Attempts = { timeout: 2_000, tries: 2 };

/** Asks the machine's name servers, or those of DNS_SERVERS. */
export function openNames({ DNS_SERVERS }: Pick<Env, 'DNS_SERVERS'>, attempts = usualAttempts): Names {
  const resolver = new Resolver(attempts);
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
  const texts = async (name: string) => (await found(() => resolver.resolveTxt(name))).map(pieces => pieces.join(''));
  return {
    texts,
    addresses: async host => {
      if (isIP(host)) return [host];
      const [four, six] = await Promise.all([
        found(() => resolver.resolve4(host)),
        found(() => resolver.resolve6(host)),
      ]);
      return [...four, ...six];
    },
    alias: async name => (await found(() => resolver.resolveCname(name)))[0] ?? null,
    resolve: async (name, type) => asMailauthSays.parse(await resolver.resolve(name, type)),
  };
}

/** Its types speak of texts only; entries of mail exchangers it takes as the resolver has them. */
const asMailauthSays = z.custom<string[] | string[][]>();

const nothingThere = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

async function found<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
    if (nothingThere.has(code)) return [];
    throw new NamesAway('the name servers did not answer', { cause: reason });
  }
}

/** A name that the open name system can know something about. */
export const isPublicDomain = (domain: string): boolean =>
  !ofThisNetwork.test(domain) && getDomain(domain, { allowPrivateDomains: true }) !== null;

/** Names that nobody can register: RFC 6761, RFC 6762, and what mail servers call a machine without a name. */
const ofThisNetwork = /(^|\.)(localhost|localdomain|local|internal)$/;
