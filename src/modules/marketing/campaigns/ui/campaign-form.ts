import type { UseFormReturnType } from '@mantine/form';
import { email } from '../../../../shared/zod.ts';
import {
  type Campaign,
  type CampaignInput,
  campaignInput,
  type Recipients,
  recipients as recipientsSchema,
} from '../contract.ts';
import { htmlOfText, isBlank } from './body-text.ts';

/** Each recipient type keeps its own selection, although only the active one is sent. */
export type CampaignValues = {
  name: string;
  subject: string;
  body: string;
  recipientType: Recipients['type'];
  clientIds: number[];
  emails: string;
  tag: string;
  filterId: string;
  tracksClicks: boolean;
  tracksOpens: boolean;
};
export type CampaignForm = UseFormReturnType<CampaignValues>;

const empty: CampaignValues = {
  name: '',
  subject: '',
  body: '',
  recipientType: 'all_clients',
  clientIds: [],
  emails: '',
  tag: '',
  filterId: '',
  tracksClicks: true,
  tracksOpens: false,
};

export function valuesOf(campaign: Campaign | null): CampaignValues {
  if (!campaign) return empty;
  const { name, subject, recipients, tracksClicks, tracksOpens } = campaign;
  return {
    ...empty,
    name,
    subject,
    body: campaign.bodyFormat === 'html' ? campaign.body : htmlOfText(campaign.body),
    recipientType: recipients.type,
    ...(recipients.type === 'selected_clients' && { clientIds: recipients.clientIds }),
    ...(recipients.type === 'custom_emails' && { emails: recipients.emails.join(', ') }),
    ...(recipients.type === 'tag' && { tag: recipients.tag }),
    ...(recipients.type === 'filter' && { filterId: String(recipients.filterId) }),
    tracksClicks,
    tracksOpens,
  };
}

/** Splits at commas (specification, section 5) and line breaks, which pasting adds, and removes duplicates. */
export const readEmails = (typed: string) => [
  ...new Set(
    typed
      .split(/[,;\s]+/)
      .map(each => each.trim())
      .filter(Boolean),
  ),
];

const isEmail = (address: string) => email().safeParse(address).success;

/** Recipients of the form; null while the selection is empty. */
export function recipientsOf(values: CampaignValues): Recipients | null {
  const { recipientType: type, clientIds, tag } = values;
  const emails = readEmails(values.emails).filter(isEmail);
  if (type === 'selected_clients' && !clientIds.length) return null;
  if (type === 'custom_emails' && !emails.length) return null;
  return recipientsSchema.safeParse({ type, clientIds, emails, tag, filterId: Number(values.filterId) }).data ?? null;
}

/** An unchanged body is sent exactly as stored, because the editor would normalize its line breaks. */
export function inputOf(values: CampaignValues, campaign: Campaign | null): CampaignInput {
  const isUntouched = campaign !== null && values.body === valuesOf(campaign).body;
  return campaignInput.parse({
    ...values,
    recipients: recipientsOf(values),
    ...(isUntouched ? { body: campaign.body, bodyFormat: campaign.bodyFormat } : { bodyFormat: 'html' }),
  });
}

type Errors = Partial<Record<keyof CampaignValues, string>>;

/** Errors of the schema, with those about recipients moved to the visible field. */
export function validate(values: CampaignValues): Errors {
  const errors: Errors = {};
  const read = campaignInput.omit({ recipients: true }).safeParse(values);
  for (const { path, message } of read.error?.issues ?? []) {
    const [field] = path;
    if (field === 'name' || field === 'subject' || field === 'body') errors[field] ??= message;
  }
  if (isBlank(values.body)) errors.body = 'Message body is required';
  return { ...errors, ...recipientErrors(values) };
}

const maxAddresses = 10_000;

function recipientErrors({ recipientType, clientIds, emails, tag, filterId }: CampaignValues): Errors {
  if (recipientType === 'selected_clients' && !clientIds.length) return { clientIds: 'Choose at least one client' };
  if (recipientType === 'tag' && !tag) return { tag: 'Choose a tag' };
  if (recipientType === 'filter' && !filterId) return { filterId: 'Choose a saved filter' };
  if (recipientType !== 'custom_emails') return {};
  const addresses = readEmails(emails);
  const invalid = addresses.filter(each => !isEmail(each));
  if (!addresses.length) return { emails: 'Enter at least one email address' };
  if (invalid.length) return { emails: `Not an email address: ${nameSome(invalid)}` };
  return addresses.length > maxAddresses ? { emails: 'At most 10,000 addresses' } : {};
}

function nameSome(wrong: string[]): string {
  const shown = wrong.slice(0, 3).join(', ');
  return wrong.length > 3 ? `${shown} and ${wrong.length - 3} more` : shown;
}
