import { z } from 'zod';
import { email, instant, line } from '../../../shared/zod.ts';

// What a mail provider tells of mails it could not deliver, in one form for all of them (docs/mail-webhook.md).

export const maxEvents = 1_000;

const event = z
  .object({
    type: z.enum(['bounce', 'complaint']),
    /** There is no such mailbox; left out or false: it may work another time. */
    hard: z.boolean().default(false),
    email: email().nullish(),
    /** The header Message-ID, with or without its angle brackets. */
    messageId: line(998).nullish(),
    reason: z
      .string()
      .transform(value =>
        value
          .replace(/\p{Cc}+/gu, ' ')
          .toWellFormed()
          .trim()
          .slice(0, 500),
      )
      .nullish(),
    at: instant.nullish(),
  })
  .refine(given => given.email || given.messageId, {
    path: ['messageId'],
    message: 'Send either messageId or email',
  });
export type ReportedEvent = z.infer<typeof event>;

/** Body of POST /api/webhooks/mail and /api/webhooks/mail/{practiceKey}. */
export const mailReport = z.object({
  events: z.array(event).min(1, 'Send at least one event').max(maxEvents, `At most ${maxEvents} events per request`),
});
export type MailReport = z.infer<typeof mailReport>;

/** Its answer: how many it told of, and how many of them were about mails or addresses of this program. */
export const mailReportAnswer = z.object({ events: z.number().int(), taken: z.number().int() });

/** Answer of GET /api/emails/webhook. `isReachable`: other programs can call this instance. */
export const webhookState = z.object({ address: z.string(), hasSecret: z.boolean(), isReachable: z.boolean() });
export type WebhookState = z.infer<typeof webhookState>;

/** Answer of POST /api/emails/webhook: shown once. The one before stops working. */
export const newWebhookSecret = z.object({ secret: z.string() });
