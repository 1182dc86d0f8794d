import { z } from 'zod';
import { formatCount } from '../../../shared/format/format-number.ts';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { email, id, instant, line, requiredText, wallTime } from '../../../shared/zod.ts';
import { emailStatuses } from '../../messaging/emails/contract.ts';
import { bodyFormats, leftOutReasons, writtenMail } from '../../messaging/mailings/contract.ts';

/**
 * The statuses of the specification. A paused campaign is `sending` with `pausedAt` set; one that was ended early has
 * `stoppedAt`.
 */
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'failed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

const maxRecipients = 10_000;
const tooMany = `At most ${formatCount(maxRecipients)}`;

/** Trims the addresses and drops empty ones. The error names the first few invalid addresses. */
const addresses = z
  .array(z.string('Invalid email address'))
  .max(maxRecipients, tooMany)
  .transform(typed => typed.map(each => each.trim()).filter(Boolean))
  .superRefine((typed, ctx) => {
    const invalid = typed.filter(each => !email().safeParse(each).success);
    const named = invalid.slice(0, 3).map(each => `“${each.slice(0, 60).toWellFormed().replaceAll('\u0000', '')}”`);
    if (invalid.length) ctx.addIssue({ code: 'custom', message: `Invalid email address: ${named.join(', ')}` });
  });

/** The first three types come from the specification. */
export const recipients = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('all_clients') }),
    z.object({ type: z.literal('selected_clients'), clientIds: z.array(id).max(maxRecipients, tooMany) }),
    z.object({ type: z.literal('custom_emails'), emails: addresses }),
    z.object({ type: z.literal('subscribers') }),
    z.object({ type: z.literal('tag'), tag: line(40).min(1, 'Choose a tag') }),
    z.object({ type: z.literal('filter'), filterId: id }),
  ],
  'Choose who gets this campaign',
);
export type Recipients = z.infer<typeof recipients>;
export const recipientTypes = [
  'all_clients',
  'selected_clients',
  'custom_emails',
  'subscribers',
  'tag',
  'filter',
] as const satisfies Recipients['type'][];

/** Body of POST /api/emails/campaigns. */
export const campaignInput = writtenMail.extend({
  name: requiredText(200, 'Campaign name is required'),
  recipients,
  /** Not in the specification: open and click tracking. */
  tracksOpens: z.boolean().optional(),
  tracksClicks: z.boolean().optional(),
});
export type CampaignInput = z.infer<typeof campaignInput>;

const count = z.number().int();

/** Item of GET /api/emails/campaigns, newest first. */
export const campaign = z.object({
  id,
  tenantId: id,
  userId: id,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  recipients,
  status: z.enum(campaignStatuses),
  scheduledFor: instant.nullable(),
  sentAt: instant.nullable(),
  /** Always successful + failed + suppressed + unknown + still waiting. */
  totalRecipients: count,
  successfulSends: count,
  failedSends: count,
  createdAt: instant,
  updatedAt: instant,
  /** The fields from here on are not in the specification. */
  suppressedSends: count,
  unknownSends: count,
  bodyFormat: z.enum(bodyFormats),
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  startedAt: instant.nullable(),
  pausedAt: instant.nullable(),
  stoppedAt: instant.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** Body of POST /api/emails/campaigns/{id}/schedule. Local time of the practice, without seconds. */
export const scheduleInput = z.object({
  scheduledFor: z.preprocess(
    value => (typeof value === 'string' ? value.trim().replace(/(T\d\d:\d\d):\d\d(\.\d+)?$/, '$1') : value),
    wallTime,
  ),
});

/**
 * Query of POST /api/emails/campaigns/{id}/send (not in the specification): the maximum wait for the result, in
 * seconds.
 */
export const sendQuery = z.object({ wait: z.coerce.number().min(0).max(10).default(10) });

/** Answer of POST /api/emails/campaigns/{id}/send: the counts when the wait is over. `sending` if more mails remain. */
export const sendAnswer = z.object({ totalSent: count, totalFailed: count, status: z.enum(campaignStatuses) });
export type SendAnswer = z.infer<typeof sendAnswer>;

/** Body of POST /api/emails/audience. */
export const audienceInput = z.object({ recipients });
/** How many people would get the mail now, and how many are left out, by reason. */
export const audienceCount = z.object({ total: count, leftOut: z.partialRecord(z.enum(leftOutReasons), count) });
export type AudienceCount = z.infer<typeof audienceCount>;

/** Body of POST /api/emails/preview. Without a client, sample names are filled in. */
export const previewInput = writtenMail.extend({ clientId: id.nullish() });
export const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof mailPreview>;

/** Body of POST /api/emails/test: sends the unsaved mail to the signed-in user. */
export const testInput = previewInput;

/** Query of GET /api/emails/campaigns/{id}/recipients. */
export const recipientQuery = pageQuery.extend({ status: z.enum(emailStatuses).optional() });
export type RecipientQuery = z.infer<typeof recipientQuery>;
/** A recipient of a campaign and the status of their mail. */
export const campaignRecipient = z.object({
  /** The id that GET /api/emails/logs/{id} takes. */
  id,
  recipientEmail: z.string(),
  clientId: id.nullable(),
  fullName: z.string().nullable(),
  status: z.enum(emailStatuses),
  error: z.string().nullable(),
  sentAt: instant.nullable(),
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;
/** Sorted by status with failed mails first, then in the order in which the mails were queued. */
export const recipientPage = pageOf(campaignRecipient);
export type RecipientPage = z.infer<typeof recipientPage>;
