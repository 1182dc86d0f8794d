import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';

/** What receiving servers look for in the name system, to know that a mail is from whom it says. */
export const recordKinds = ['spf', 'dkim', 'dmarc'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * `good`: as it should be. `weak`: there, but it could do more. `missing`, `wrong`: receivers may refuse mails or take
 * them for spam. `unclear`: nothing that could be checked from here. `unreachable`: the name servers did not answer.
 */
export const recordStates = ['good', 'weak', 'missing', 'wrong', 'unclear', 'unreachable'] as const;
export type RecordState = (typeof recordStates)[number];

/** One entry of the name system, all of them TXT. */
export const nameRecord = z.object({ name: z.string(), value: z.string() });
export type NameRecord = z.infer<typeof nameRecord>;

export const recordHealth = z.object({
  kind: z.enum(recordKinds),
  state: z.enum(recordStates),
  /** What that means, in a sentence or two. */
  says: z.string(),
  found: nameRecord.nullable(),
  /** What should stand there, to be copied; null where there is nothing to do, or somebody else says what. */
  wanted: nameRecord.nullable(),
});
export type RecordHealth = z.infer<typeof recordHealth>;

/** `own`: the practice's. `instance`: that of whoever runs Sorrel here. `none`: mails are kept here. */
export const mailServers = ['own', 'instance', 'none'] as const;

/** Answer of GET /api/emails/deliverability. */
export const senderHealth = z.object({
  address: z.string(),
  domain: z.string(),
  server: z.enum(mailServers),
  /** The mail service by its name, where it is a known one. */
  provider: z.string().nullable(),
  /** The domain belongs to a mail service: nobody but the service can add records to it. */
  isShared: z.boolean(),
  /** Empty where there is nothing to look up: no mail server, or a domain of somebody else's. */
  records: z.array(recordHealth),
  /** Whether Sorrel signs the mails itself; null where it cannot. `waiting`: for its record to be seen. */
  signing: z.enum(['off', 'waiting', 'on']).nullable(),
  checkedAt: instant,
});
export type SenderHealth = z.infer<typeof senderHealth>;

/** Body of PUT /api/emails/deliverability/signing. */
export const signingInput = z.object({ isOn: z.boolean() });
