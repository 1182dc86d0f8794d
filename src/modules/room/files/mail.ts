import { z } from 'zod';
import { requiredLines, requiredText } from '../../../shared/zod.ts';
import type { SuppressionReason } from '../../messaging/suppressions/contract.ts';

/** Total bytes of all attachments; many mail servers reject larger emails. */
export const mailAttachmentLimit = 10 * 1024 ** 2;
export const maxAttachments = 20;

const base64Length = Math.ceil(mailAttachmentLimit / 3) * 4;

/** Body of POST /api/clients/{id}/emails. `key`: idempotency key, so that submitting twice queues one email. */
export const clientMail = z.object({
  key: z.string().regex(/^[\w-]{8,64}$/, 'Invalid key'),
  /** Subject and text may contain {firstName} and {fullName}. */
  subject: requiredText(300, 'Subject is required'),
  body: requiredLines(20_000, 'Write a message'),
  /** Base64. Each attachment is also stored as a file of the client. */
  attachments: z
    .array(
      z.object({
        name: requiredText(255, 'The file needs a name'),
        content: z
          .string()
          .max(base64Length, 'The attachments can have 10 MB together.')
          .regex(/^[A-Za-z0-9+/]*={0,2}$/),
      }),
    )
    .max(maxAttachments, `At most ${maxAttachments} files`)
    .default([]),
});
export type ClientMail = z.infer<typeof clientMail>;

/** The reason why an address must not get even personal emails; null if it may. */
export const refusedReasons: Record<SuppressionReason, string | null> = {
  unsubscribed: null,
  bounced: 'Emails to this address bounced. Ask the client for another address.',
  complained: 'This client reported an email of yours as spam. Call or text them instead.',
  blocked: 'You blocked this address. Allow it again in Emails, Delivery.',
};
