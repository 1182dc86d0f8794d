import { z } from 'zod';
import type { Language } from '../../../shared/locale.ts';
import { requiredLines, requiredText } from '../../../shared/zod.ts';

// Shared by the bulk emails of campaigns and sequences.

/** `text`: as typed, with its line breaks. `html`: from the editor, sanitized with an allow-list. */
export const bodyFormats = ['text', 'html'] as const;
export type BodyFormat = (typeof bodyFormats)[number];

/** `{firstName|there}` uses "there" for recipients without a name. */
export const placeholders = ['firstName', 'fullName'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Instead of an unknown name, in a greeting of the practice's language, if the placeholder has no other fallback. */
export const nameFallbacks: Record<Language, string> = { en: 'there', de: 'zusammen', es: 'a todos', fr: 'à vous' };

export const writtenMail = z.object({
  subject: requiredText(300, 'Subject is required'),
  body: requiredLines(200_000, 'Message body is required'),
  /** If missing, HTML is assumed when the body contains tags. Not in the specification. */
  bodyFormat: z.enum(bodyFormats).optional(),
});
export type WrittenMail = z.infer<typeof writtenMail>;

/** Null where the name is unknown. */
export type Addressee = { email: string; firstName: string | null; fullName: string | null };

/** Reasons for excluding a recipient from a campaign. */
export const leftOutReasons = [
  'unsubscribed',
  'bounced',
  'complained',
  'blocked',
  'noEmail',
  'duplicate',
  'example',
  'erased',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const mailEventKinds = ['open', 'click', 'unsubscribe', 'bounce', 'complaint'] as const;
export type MailEventKind = (typeof mailEventKinds)[number];

/** Rate limit of bulk emails; null means unlimited. GET and PUT /api/emails/settings. */
const mailsPerMinute = z
  .number('Enter a number')
  .int('Whole numbers only')
  .min(1, 'At least 1')
  .max(100_000, 'At most 100,000')
  .nullable();
export const mailingSettings = z.object({
  perMinute: mailsPerMinute,
  /** Limit for each recipient domain. */
  perDomainPerMinute: mailsPerMinute,
});
export type MailingSettings = z.infer<typeof mailingSettings>;

/**
 * Response of GET /api/emails/day: bulk emails of the last 24 hours through the instance's mail server. `perDay` null:
 * no limit, or the practice has its own server. `waitsUntil`: the limit is reached, and the next email is sent then.
 */
export const mailDay = z.object({
  perDay: z.number().int().nullable(),
  sent: z.number().int(),
  waitsUntil: z.string().nullable(),
});
export type MailDay = z.infer<typeof mailDay>;

/** Body of POST /api/emails/images: a picture as a data URL. */
export const imageInput = z.object({ image: z.string('Please choose an image file') });
/** Response of POST /api/emails/images. */
export const mailImage = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type MailImage = z.infer<typeof mailImage>;
