import { z } from 'zod';
import { campaignInput } from './contract.ts';

// The specification puts the recipients in an object of their own when a campaign is created, and flat beside the other
// fields when it is changed. Both routes accept both forms.

const fields = z.record(z.string(), z.unknown());

/** Body of POST /api/emails/campaigns. */
export const campaignBody = z.preprocess(gather, campaignInput);

/** Body of PUT /api/emails/campaigns/{id}. Recipients that are left out stay unchanged. */
export const campaignChange = z.preprocess(gather, campaignInput.partial({ recipients: true }));
export type CampaignChange = z.infer<typeof campaignChange>;

function gather(body: unknown): unknown {
  const { data } = fields.safeParse(body);
  if (!data || (data.recipients === undefined && data.recipientType === undefined)) return body;
  if (data.recipients !== undefined && !fields.safeParse(data.recipients).success) return body;
  const recipients = fields.safeParse(data.recipients).data ?? { ...data, type: data.recipientType };
  const { type, tag, filterId } = recipients;
  const clientIds = recipients.clientIds ?? recipients.selectedClients;
  const emails = asList(recipients.emails ?? recipients.customEmails);
  return { ...data, recipients: { type, tag, filterId, clientIds, emails } };
}

/** Addresses typed into one field: separated by commas, semicolons or line breaks. */
const asList = (emails: unknown) => (typeof emails === 'string' ? emails.split(/[,;\n]/) : emails);
