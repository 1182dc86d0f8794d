import { z } from 'zod';
import { requiredLines, requiredText } from '../../../shared/zod.ts';

// What every mail to many has in common: those of campaigns and those of sequences.

/** `text`: as typed, its line breaks kept. `html`: what the editor makes, held to an allow-list. */
export const bodyFormats = ['text', 'html'] as const;
export type BodyFormat = (typeof bodyFormats)[number];

/** The specified placeholders; `{firstName|there}` says what stands there for who has no name. */
export const placeholders = ['firstName', 'fullName'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Subject and body of a mail to many; both may hold placeholders. */
export const writtenMail = z.object({
  subject: requiredText(300, 'Subject is required'),
  body: requiredLines(200_000, 'Message body is required'),
  /** Added: left out, it is told from the body whether it holds tags. */
  bodyFormat: z.enum(bodyFormats).optional(),
});
export type WrittenMail = z.infer<typeof writtenMail>;

/** Whom a mail is written to, for its placeholders: null where no name is known. */
export type Addressee = { email: string; firstName: string | null; fullName: string | null };

/** Why somebody of an audience does not get a mail. */
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

/** What happened with a mail after it was sent. */
export const mailEventKinds = ['open', 'click', 'unsubscribe', 'bounce', 'complaint'] as const;
export type MailEventKind = (typeof mailEventKinds)[number];

/** How fast mails to many go out; null: as fast as the mail server takes them. GET and PUT /api/emails/settings. */
const mailsPerMinute = z
  .number('Enter a number')
  .int('Whole numbers only')
  .min(1, 'At least 1')
  .max(100_000, 'At most 100,000')
  .nullable();
export const mailingSettings = z.object({
  perMinute: mailsPerMinute,
  /** To the mailboxes of one domain. */
  perDomainPerMinute: mailsPerMinute,
});
export type MailingSettings = z.infer<typeof mailingSettings>;

/**
 * GET /api/emails/day: mails to many of the last 24 hours through a mail server that is lent to the practice. `perDay` null:
 * it has its own, or nothing is limited. `waitsUntil`: all have gone, and the next goes then.
 */
export const mailDay = z.object({
  perDay: z.number().int().nullable(),
  sent: z.number().int(),
  waitsUntil: z.string().nullable(),
});
export type MailDay = z.infer<typeof mailDay>;

/** Body of POST /api/emails/images: a picture for a mail, as a data URL. */
export const imageInput = z.object({ image: z.string('Please choose an image file') });
/** Its answer. */
export const mailImage = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type MailImage = z.infer<typeof mailImage>;
