import { z } from 'zod';
import { instant, requiredText } from '../../../shared/zod.ts';
import { readDomainName } from './domain-name.ts';

/** `good`: as it should be. `wrong`: there, but with another value. `unreachable`: the name servers did not answer. */
export const dnsRecordStates = ['unchecked', 'good', 'missing', 'wrong', 'unreachable'] as const;
export type DnsRecordState = (typeof dnsRecordStates)[number];

/** `ownership`: shows that the domain is the practice's. `target`: leads its visitors to this server. */
export const dnsRecordPurposes = ['ownership', 'target'] as const;
export type DnsRecordPurpose = (typeof dnsRecordPurposes)[number];

/** What a check found in place of a record. */
export type DnsFinding = { state: Exclude<DnsRecordState, 'unchecked'>; found: string[] };
export type DnsFindings = Record<DnsRecordPurpose, DnsFinding>;

export const dnsRecord = z.object({
  purpose: z.enum(dnsRecordPurposes),
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  /** What should stand there, to be copied. */
  value: z.string(),
  state: z.enum(dnsRecordStates),
  /** What that means, in a sentence. */
  says: z.string(),
  /** What stands there now. */
  found: z.array(z.string()),
});
export type DnsRecord = z.infer<typeof dnsRecord>;

/** `verified`: the public pages are there. `lost`: they were, until a check failed. */
export const domainStates = ['waiting', 'verified', 'lost'] as const;
export type DomainState = (typeof domainStates)[number];

export const domain = z.object({
  domain: z.string(),
  /** The registered domain that it is, or is a part of: forms for records leave it out of names. */
  registered: z.string(),
  state: z.enum(domainStates),
  /** Another practice showed first that this domain is its own, and still does. */
  isTaken: z.boolean(),
  records: z.array(dnsRecord),
  checkedAt: instant.nullable(),
  verifiedAt: instant.nullable(),
});
export type Domain = z.infer<typeof domain>;

/** Answer of GET, PUT and DELETE /api/domains and of POST /api/domains/check. */
export const practiceDomain = z.object({
  domain: domain.nullable(),
  /** Where the public pages are reached now. */
  origin: z.string(),
  /** Whether this server has a public address that a domain could lead to. */
  isReachable: z.boolean(),
});
export type PracticeDomain = z.infer<typeof practiceDomain>;

/** Body of PUT /api/domains: a name such as bookings.example.com, or an address copied from a browser. */
export const domainInput = z.object({
  domain: requiredText(300, 'Enter a domain').transform((typed, context) => {
    const name = readDomainName(typed);
    if (name) return name;
    context.addIssue({ code: 'custom', message: 'Enter a domain like bookings.yourpractice.com' });
    return z.NEVER;
  }),
});
export type DomainInput = z.infer<typeof domainInput>;

/** Query of GET /api/domains/allowed, as a TLS proxy asks before it gets a certificate. */
export const allowedQuery = z.object({ domain: z.string().max(300).default('') });
