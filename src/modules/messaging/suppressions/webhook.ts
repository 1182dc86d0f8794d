import { z } from 'zod';
import { email, instant, line } from '../../../shared/zod.ts';

// Reports of undeliverable emails in one format for all providers (docs/mail-webhook.md).

export const maxEvents = 1_000;

const event = z
  .object({
    type: z.enum(['bounce', 'complaint']),
    /** True: the mailbox does not exist. False or missing: a temporary failure. */
    hard: z.boolean().default(false),
    email: email().nullish(),
    /** The Message-ID header, with or without angle brackets. */
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
  .refine(value => value.email || value.messageId, {
    path: ['messageId'],
    message: 'Send either messageId or email',
  });
export type ReportedEvent = z.infer<typeof event>;

/** Body of POST /api/webhooks/mail and /api/webhooks/mail/{practiceKey}. */
export const mailReport = z.object({
  events: z.array(event).min(1, 'Send at least one event').max(maxEvents, `At most ${maxEvents} events per request`),
});
export type MailReport = z.infer<typeof mailReport>;

/** `events`: number received; `taken`: number that concerned a known email or address. */
export const mailReportAnswer = z.object({ events: z.number().int(), taken: z.number().int() });

/** Response of GET /api/emails/webhook. `isReachable`: other programs can call this instance. */
export const webhookState = z.object({ address: z.string(), hasSecret: z.boolean(), isReachable: z.boolean() });
export type WebhookState = z.infer<typeof webhookState>;

/** Response of POST /api/emails/webhook: shown once. The previous secret stops working. */
export const newWebhookSecret = z.object({ secret: z.string() });
