import { getDomain } from 'tldts';
import { type Dns, DnsUnavailable } from '../../../../platform/outbound/dns.ts';
import { within } from '../../../../platform/outbound/vendor-failure.ts';
import type { DnsFinding, DnsFindings } from '../contract.ts';

export type LookedUp = { findings: DnsFindings; addresses: string[] };

type DnsCheckInput = {
  domain: string;
  token: string;
  /** This server's host name. */
  host: string;
};

/** Timeout in seconds for all queries of one check. */
const maxSeconds = 8;
/** Limits the values from foreign name servers that are stored and shown. */
const maxFound = 5;

export const ownershipName = (domain: string) => `_sorrel.${domain}`;
export const ownershipValue = (token: string) => `sorrel-domain=${token}`;

/** An apex domain cannot have a CNAME record beside its other records (RFC 1034, section 3.6.2). */
export const isApex = (domain: string) => registeredDomain(domain) === domain;

export const registeredDomain = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) ?? domain;

/** Checks ownership and target of a domain by DNS queries only; nothing is fetched over HTTP. */
export async function lookUpDomain(names: Dns, asked: DnsCheckInput): Promise<LookedUp> {
  const [ownership, [target, addresses]] = await Promise.all([
    settle<DnsFinding>(() => findOwnership(names, asked), unreachable),
    settle<[DnsFinding, string[]]>(() => findTarget(names, asked), [unreachable, []]),
  ]);
  return { findings: { ownership, target }, addresses };
}

async function findOwnership(names: Dns, { domain, token }: DnsCheckInput): Promise<DnsFinding> {
  const texts = (await names.texts(ownershipName(domain))).map(text => text.trim().replace(/^"(.*)"$/, '$1'));
  return findingOf(texts, texts.includes(ownershipValue(token)));
}

/** The target is right with a CNAME to this server, or if all addresses are this server's. */
async function findTarget(names: Dns, { domain, host }: DnsCheckInput): Promise<[DnsFinding, string[]]> {
  const [alias, found, own] = await Promise.all([names.alias(domain), names.addresses(domain), names.addresses(host)]);
  const isAlias = alias?.toLowerCase().replace(/\.$/, '') === host;
  // If this server's own addresses cannot be resolved, nothing can be said about the domain.
  if (!own.length && !isAlias) return [unreachable, []];
  const leadsHere = isAlias || (found.length > 0 && found.every(address => own.includes(address)));
  return [findingOf(alias && !isAlias ? [alias] : found, leadsHere), own];
}

const findingOf = (found: string[], isGood: boolean): DnsFinding => ({
  state: isGood ? 'good' : found.length ? 'wrong' : 'missing',
  found: found.slice(0, maxFound).map(each => each.slice(0, 300)),
});

const unreachable: DnsFinding = { state: 'unreachable', found: [] };

async function settle<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await within(maxSeconds, ask);
  } catch (reason) {
    const isLate = reason instanceof Error && 'code' in reason && reason.code === 'ETIMEDOUT';
    if (reason instanceof DnsUnavailable || isLate) return otherwise;
    throw reason;
  }
}
