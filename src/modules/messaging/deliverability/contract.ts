import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';

/** The DNS records by which receiving servers authenticate a sender. */
export const recordKinds = ['spf', 'dkim', 'dmarc'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * `good`: correct. `weak`: present, but could be stricter. `missing`, `wrong`: receivers may reject emails or mark them
 * as spam. `unclear`: could not be checked. `unreachable`: DNS did not respond.
 */
export const recordStates = ['good', 'weak', 'missing', 'wrong', 'unclear', 'unreachable'] as const;
export type RecordState = (typeof recordStates)[number];

/** A DNS record of type TXT. */
export const nameRecord = z.object({ name: z.string(), value: z.string() });
export type NameRecord = z.infer<typeof nameRecord>;

export const recordHealth = z.object({
  kind: z.enum(recordKinds),
  state: z.enum(recordStates),
  /** Explanation of the state in one or two sentences. */
  says: z.string(),
  found: nameRecord.nullable(),
  /** The record to add; null if nothing is to be done or another party provides it. */
  wanted: nameRecord.nullable(),
});
export type RecordHealth = z.infer<typeof recordHealth>;

/**
 * `own`: the practice's SMTP server. `instance`: the server configured by the operator. `none`: emails are stored but
 * not sent.
 */
export const mailServers = ['own', 'instance', 'none'] as const;

/** Answer of GET /api/emails/deliverability. */
export const senderHealth = z.object({
  address: z.string(),
  domain: z.string(),
  server: z.enum(mailServers),
  /** Name of the email service, if it is a known one. */
  provider: z.string().nullable(),
  /** The domain belongs to an email service such as gmail.com, so the practice cannot add DNS records. */
  isShared: z.boolean(),
  /** Empty without a mail server or if the domain is shared. */
  records: z.array(recordHealth),
  /** DKIM signing by Sorrel; null where it is not possible. `waiting`: the DNS record has not been found yet. */
  signing: z.enum(['off', 'waiting', 'on']).nullable(),
  checkedAt: instant,
});
export type SenderHealth = z.infer<typeof senderHealth>;

/** Body of PUT /api/emails/deliverability/signing. */
export const signingInput = z.object({ isOn: z.boolean() });
