import { z } from 'zod';
import { isTimeZone } from '../../../shared/dates.ts';
import { clockTime, email } from '../../../shared/zod.ts';
import { availability, dayHours } from '../../availability/contract.ts';
import { recipients } from '../../campaigns/contract.ts';
import { clientFilter } from '../../clients/contract.ts';
import { emailDetail } from '../../emails/contract.ts';
import { party } from '../../invoicing/contract.ts';
import { mailingSettings } from '../../mailings/contract.ts';
import { privacySettings } from '../../privacy/contract.ts';
import { quietHours, reminderSettings } from '../../reminders/contract.ts';
import { anySlug, storefrontInput } from '../../storefront/contract.ts';
import { socialLinksInput } from '../../storefront/socials.ts';
import { practiceSettings, tenant } from '../../tenants/contract.ts';
import { storedName } from './stored-name.ts';

const zone = z.string().max(100).refine(isTimeZone);
const either = <S extends z.ZodType>(schema: S) => schema.nullable();
/** A picture of ours, or a page elsewhere: no address that carries something out. */
const picture = either(z.string().regex(/^\/files\/[0-9a-f]{64}\.(webp|png|jpg)$/));
const page = either(
  z
    .string()
    .max(2_000)
    .regex(/^https?:\/\//i),
);
const name = z.string().min(1).max(500);
/** As it is stored: the contract cuts what stands around it. */
const address = z.string().refine(value => email().safeParse(value).data === value);
/** Text messages go to numbers of this form alone; what was erased is empty. */
const number = z.string().regex(/^(\+[1-9]\d{6,14})?$/);
/** What a visitor typed is kept where it is no number. */
const typedPhone = either(z.string().max(60));
const issuedParty = either(party.extend({ email: either(z.string().max(254)), phone: typedPhone }));

/** What a column of JSON or of text must be, as it is when the program itself writes it; jobs of all practices read these. */
export const checks: Record<string, z.ZodType> = {
  'affiliate_links.affiliate_email': address,
  'appointment_series.time': clockTime,
  'appointments.visitor_time_zone': either(zone),
  'availabilities.weekly_hours': availability.shape.weeklyHours,
  'availabilities.step_minutes': availability.shape.stepMinutes,
  'availabilities.buffer_before': availability.shape.bufferBefore,
  'availabilities.buffer_after': availability.shape.bufferAfter,
  'availabilities.minimum_notice': availability.shape.minimumNotice,
  'availabilities.horizon_count': availability.shape.horizonCount,
  'availabilities.daily_maximum': availability.shape.dailyMaximum,
  'availabilities.change_notice': availability.shape.changeNotice,
  'claim_decisions.claims': z.array(z.object({ kind: z.string(), text: z.string() })),
  'client_emails.email': address,
  'client_filters.filter': clientFilter,
  'clients.email': address,
  'clients.phone': typedPhone,
  'clients.phone_text': typedPhone,
  'clients.profile_image_url': picture,
  'date_overrides.hours': dayHours,
  'digital_products.file_url': page,
  'digital_products.image_url': z.union([picture, page]),
  'email_campaigns.recipients': recipients,
  'email_logs.attachments': emailDetail.shape.attachments,
  'email_logs.recipient_email': address,
  'email_logs.reply_to': either(address),
  'email_logs.personal': either(z.object({ firstName: z.string().nullable(), fullName: z.string().nullable() })),
  'first_steps.put_aside': z.array(z.string().max(60)).max(50),
  'invoice_settings.reminder_days': z.array(z.int().min(-365).max(365)).max(20),
  'invoice_settings.due_days': z.int().min(0).max(365),
  'invoice_numbers.next': z.int().min(1).max(1_000_000_000),
  'invoices.buyer': issuedParty,
  'invoices.seller': issuedParty,
  'lead_files.file': storedName,
  'lead_requests.email': address,
  'mail_contents.reply_to': either(address),
  'mail_links.url': z.string().regex(/^(https?:|mailto:|tel:|\/)/i),
  'mail_suppressions.email': address,
  'mailing_settings.per_minute': mailingSettings.shape.perMinute,
  'mailing_settings.per_domain_per_minute': mailingSettings.shape.perDomainPerMinute,
  'newsletter_subscribers.email': address,
  'payouts.affiliate_email': address,
  'privacy_settings.audit_months': privacySettings.shape.auditMonths,
  'privacy_settings.inactive_years': privacySettings.shape.inactiveYears,
  'privacy_settings.invoice_years': privacySettings.shape.invoiceYears,
  'privacy_settings.lead_months': privacySettings.shape.leadMonths,
  'privacy_settings.message_months': privacySettings.shape.messageMonths,
  'product_files.file': storedName,
  'product_purchases.customer_email': address,
  'reminder_settings.email_body': reminderSettings.shape.emailBody,
  'reminder_settings.email_subject': reminderSettings.shape.emailSubject,
  'reminder_settings.quiet_hours': either(quietHours),
  'reminder_settings.sms_body': reminderSettings.shape.smsBody,
  'reminder_settings.steps': reminderSettings.shape.steps,
  'reminders.phone': either(number),
  'sequence_runs.email': address,
  'sequence_steps.delay_minutes': z.int().min(0).max(1_000_000),
  'sequences.lapsed_days': z.int().min(0).max(10_000),
  'services.duration_minutes': z
    .int()
    .min(1)
    .max(24 * 60),
  'sequence_runs.step_ids': z.array(z.int().positive()).max(1_000),
  'session_notes.sections': z.record(z.string().max(40), z.string().max(20_000)),
  'sms_logs.recipient_phone': number,
  'sms_opt_outs.phone': number,
  'sms_replies.phone': number,
  'storefront_slugs.slug': anySlug,
  'storefronts.contact_email': either(address),
  'storefronts.cta_buttons': storefrontInput.shape.ctaButtons,
  'storefronts.customization': storefrontInput.shape.customization.refine(
    ({ backgroundImage }) => picture.safeParse(backgroundImage).success,
  ),
  'storefronts.logo_url': picture,
  'storefronts.profile_image_url': picture,
  'storefronts.slug': anySlug,
  'storefronts.social_links': socialLinksInput,
  'team.email': z.string().max(254),
  'team.first_name': z.string().max(200),
  'team.last_name': z.string().max(200),
  'team.role': z.string(),
  'tenants.branding': tenant.shape.branding,
  'tenants.currency': practiceSettings.shape.currency,
  'tenants.logo_url': picture,
  'tenants.mail_logo': either(z.object({ url: picture, width: z.int().min(1), height: z.int().min(1) })),
  'tenants.name': name,
  'tenants.phone': typedPhone,
  'tenants.privacy_url': page,
  'tenants.terms_url': page,
  'tenants.time_zone': zone,
  'tenants.week_start': practiceSettings.shape.weekStart,
  'waitlist_entries.visitor_time_zone': either(zone),
};

/** The most letters of a text: of a body, which may be a book, and of any other. */
const longestBody = 2_000_000;
const longest = 20_000;
const bodies = new Set([
  ...['content_versions.body', 'contents.body', 'email_campaigns.body', 'email_logs.html', 'email_logs.text'],
  ...['mail_contents.html', 'mail_contents.text', 'sequence_steps.body'],
]);

/** A row as its columns are read, or the name of the first one whose value cannot stand there. */
export function readColumns(table: string, row: Record<string, unknown>) {
  const read: Record<string, unknown> = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const place = `${table}.${column}`;
    if (typeof value === 'string' && value.length > (bodies.has(place) ? longestBody : longest))
      return { wrong: column };
    const checked = checks[place]?.safeParse(value);
    if (checked && !checked.success) return { wrong: column };
    if (checked) read[column] = checked.data;
  }
  return { wrong: null, read };
}
