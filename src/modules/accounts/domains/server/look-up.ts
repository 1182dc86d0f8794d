import { getDomain } from 'tldts';
import { type Dns, DnsUnavailable } from '../../../../platform/outbound/dns.ts';
import { within } from '../../../../platform/outbound/vendor-failure.ts';
import type { DnsFinding, DnsFindings } from '../contract.ts';

export type LookedUp = { findings: DnsFindings; addresses: string[] };

type Asked = {
  domain: string;
  token: string;
  /** The host name of this server. */
  host: string;
};

/** Seconds for all questions together, whatever the name servers do. */
const maxSeconds = 8;
/** Values of others that are shown and stored. */
const maxFound = 5;

export const ownershipName = (domain: string) => `_sorrel.${domain}`;
export const ownershipValue = (token: string) => `sorrel-domain=${token}`;

/** The domain that was registered: nothing else may stand beside a CNAME record there (RFC 1034, section 3.6.2). */
export const isApex = (domain: string) => registeredDomain(domain) === domain;

export const registeredDomain = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) ?? domain;

/** Whose the domain is, and where it leads, as the name system has it now. Only names are asked, nothing is fetched. */
export async function lookUpDomain(names: Dns, asked: Asked): Promise<LookedUp> {
  const [ownership, [target, addresses]] = await Promise.all([
    settle<DnsFinding>(() => findOwnership(names, asked), unreachable),
    settle<[DnsFinding, string[]]>(() => findTarget(names, asked), [unreachable, []]),
  ]);
  return { findings: { ownership, target }, addresses };
}

async function findOwnership(names: Dns, { domain, token }: Asked): Promise<DnsFinding> {
  const texts = (await names.texts(ownershipName(domain))).map(text => text.trim().replace(/^"(.*)"$/, '$1'));
  return findingOf(texts, texts.includes(ownershipValue(token)));
}

/** It leads here by its CNAME record, or by having no addresses but this server's. */
async function findTarget(names: Dns, { domain, host }: Asked): Promise<[DnsFinding, string[]]> {
  const [alias, found, own] = await Promise.all([names.alias(domain), names.addresses(domain), names.addresses(host)]);
  const isAlias = alias?.toLowerCase().replace(/\.$/, '') === host;
  // Where this server is cannot be found out from here: then nothing is known about the domain either.
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
