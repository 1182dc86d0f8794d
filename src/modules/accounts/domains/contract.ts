import { z } from 'zod';
import { instant, requiredText } from '../../../shared/zod.ts';
import { readDomainName } from './domain-name.ts';

/** `good`: as required. `wrong`: another value. `unreachable`: the name servers did not answer. */
export const dnsRecordStates = ['unchecked', 'good', 'missing', 'wrong', 'unreachable'] as const;
export type DnsRecordState = (typeof dnsRecordStates)[number];

/** `ownership` proves that the domain is the practice's, `target` points it to this server. */
export const dnsRecordPurposes = ['ownership', 'target'] as const;
export type DnsRecordPurpose = (typeof dnsRecordPurposes)[number];

export type DnsFinding = { state: Exclude<DnsRecordState, 'unchecked'>; found: string[] };
export type DnsFindings = Record<DnsRecordPurpose, DnsFinding>;

export const dnsRecord = z.object({
  purpose: z.enum(dnsRecordPurposes),
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  /** The required value, to be copied. */
  value: z.string(),
  state: z.enum(dnsRecordStates),
  /** The state as a sentence. */
  says: z.string(),
  /** The current values. */
  found: z.array(z.string()),
});
export type DnsRecord = z.infer<typeof dnsRecord>;

/** `verified`: the public pages use it. `lost`: they did, until a check failed. */
export const domainStates = ['waiting', 'verified', 'lost'] as const;
export type DomainState = (typeof domainStates)[number];

export const domain = z.object({
  domain: z.string(),
  /** The registrable domain, which DNS forms leave out of record names. */
  registered: z.string(),
  state: z.enum(domainStates),
  /** Another practice has verified this domain and still holds it. */
  isTaken: z.boolean(),
  records: z.array(dnsRecord),
  checkedAt: instant.nullable(),
  verifiedAt: instant.nullable(),
});
export type Domain = z.infer<typeof domain>;

/** Answer of GET, PUT and DELETE /api/domains and of POST /api/domains/check. */
export const practiceDomain = z.object({
  domain: domain.nullable(),
  /** The current origin of the public pages. */
  origin: z.string(),
  /** Whether this server has a public host name that a domain could point to. */
  isReachable: z.boolean(),
});
export type PracticeDomain = z.infer<typeof practiceDomain>;

/** Body of PUT /api/domains: a name such as bookings.example.com, or a URL copied from a browser. */
export const domainInput = z.object({
  domain: requiredText(300, 'Enter a domain').transform((typed, context) => {
    const name = readDomainName(typed);
    if (name) return name;
    context.addIssue({ code: 'custom', message: 'Enter a domain like bookings.yourpractice.com' });
    return z.NEVER;
  }),
});
export type DomainInput = z.infer<typeof domainInput>;

/** Query of GET /api/domains/allowed, which a TLS proxy asks before requesting a certificate. */
export const allowedQuery = z.object({ domain: z.string().max(300).default('') });
