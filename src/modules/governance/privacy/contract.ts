import { z } from 'zod';
import { id, instant, link, optional } from '../../../shared/zod.ts';
import { type ConsentOrigin, consentOrigins } from '../../people/clients/consent-origins.ts';

export const consentKinds = ['newsletter', 'text_messages', 'policy'] as const;
export const consentLabels: Record<(typeof consentKinds)[number], string> = {
  newsletter: 'Newsletter',
  text_messages: 'Text messages',
  policy: 'Booking terms',
};

export const howLabels: Record<ConsentOrigin, string> = {
  form: 'on the public page',
  link: 'by a link in an email',
  practice: 'recorded by the practice',
  import: 'in an imported list',
  reply: 'by text message',
  ended: 'by a link or by the practice',
};

export const consent = z.object({
  id,
  kind: z.enum(consentKinds),
  isGiven: z.boolean(),
  how: z.enum(consentOrigins),
  words: z.string().nullable(),
  page: z.string().nullable(),
  at: instant,
});
export type Consent = z.infer<typeof consent>;

/** Rows of one kind: deleted, anonymized or kept. */
export const erasureLine = z.object({
  what: z.string(),
  deleted: z.number().int(),
  anonymized: z.number().int(),
  kept: z.number().int(),
  why: z.string().nullable(),
});
export type ErasureLine = z.infer<typeof erasureLine>;

export const erasureInput = z.object({ name: z.string('Type the name').trim().max(300) });

/** Error that the dialog recognizes in order to link to the appointments. */
export const sessionsAhead = 'This client has upcoming appointments. Cancel those first.';

export const erasureReport = z.object({
  id,
  formerId: id,
  reason: z.enum(['asked', 'rule', 'restored']),
  lines: erasureLine.array(),
  createdAt: instant,
});
export type ErasureReport = z.infer<typeof erasureReport>;

const months = (least: number, most: number) =>
  z.number('How many?').int('Whole numbers only').min(least, `At least ${least}`).max(most, `At most ${most}`);

/** Retention periods; null means forever. */
export const privacySettings = z.object({
  auditMonths: months(6, 120),
  inactiveYears: months(1, 30).nullable(),
  messageMonths: months(1, 240).nullable(),
  leadMonths: months(1, 120).nullable(),
  invoiceYears: months(1, 30),
});
export type PrivacySettings = z.infer<typeof privacySettings>;

/** Ten years is the maximum in most tax laws (e.g. § 147 AO before 2025, art. L123-22 Code de commerce). */
export const defaultPrivacy: PrivacySettings = {
  auditMonths: 24,
  inactiveYears: null,
  messageMonths: null,
  leadMonths: null,
  invoiceYears: 10,
};

const address = optional(
  link.refine(value => /^https?:/.test(value), 'Use the address of a page, like https://example.com/privacy'),
);

/** The periods, and the URLs of the privacy policy and the terms. */
export const privacyInput = privacySettings.extend({ privacyUrl: address, termsUrl: address });
export type PrivacyInput = z.infer<typeof privacyInput>;
export const privacyAnswer = privacySettings.extend({
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
});
export type PrivacyAnswer = z.infer<typeof privacyAnswer>;

/** Limit per night; the remaining clients follow in the next nights. */
export const maxErasedANight = 2_000;

/** Preview of the next night. */
export const retentionPlan = z.object({
  clients: z.object({ id, name: z.string(), lastSeen: instant.nullable() }).array(),
  clientCount: z.number().int(),
  emailCount: z.number().int(),
  textCount: z.number().int(),
  leadCount: z.number().int(),
  invoiceCount: z.number().int(),
  auditCount: z.number().int(),
});
export type RetentionPlan = z.infer<typeof retentionPlan>;
