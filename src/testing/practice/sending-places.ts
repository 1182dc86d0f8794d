import { remindOfOverdue } from '../../modules/billing/invoicing/server/remind.ts';
import { openCheckout } from '../../modules/billing/payments/server/checkouts.ts';
import { accountsWithDue, refundRows } from '../../modules/billing/payments/server/outbox.ts';
import { pollDueCheckouts, pollOnReturn } from '../../modules/billing/payments/server/poll-provider.ts';
import { endpointsWithDue, webhookRows } from '../../modules/integrations/webhooks/server/send-webhooks.ts';
import { startDueCampaigns } from '../../modules/marketing/campaigns/server/due-campaigns.ts';
import { advanceSequences } from '../../modules/marketing/sequences/server/advance.ts';
import { claimBulk, mailRows, practicesWithDueSequences } from '../../modules/messaging/emails/server/mail-rows.ts';
import { practicesWithBulk } from '../../modules/messaging/mailings/server/outbox.ts';
import { claimPaced } from '../../modules/messaging/mailings/server/rate-limited-claim.ts';
import { smsRows } from '../../modules/messaging/sms/server/send-sms.ts';
import { sendDueReminders } from '../../modules/scheduling/reminders/server/send-due-reminders.ts';
import { offerOpenings } from '../../modules/scheduling/waitlist/server/offer-openings.ts';
import { asSystem } from '../../platform/database/scope.ts';
import type { Practice, World } from '../world.ts';

/**
 * A place in the code that checks whether sending is paused, as after a restore. `due` makes something due for it;
 * `takes` returns whether it takes that.
 */
export type SendingPlace = { file: string; what: string; due: string; takes: () => Promise<unknown> };

export const dueMail = (kind: string, createdAt = 'now()') => `delete from email_logs where cause = 'held';
  insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, status, next_attempt_at, created_at)
  select id, '${kind}', 'held', 'a@client.example', 'x', 'held', 'x', 'x', 'held', 'queued', ${createdAt}, ${createdAt} from tenants`;
export const onlyHeld = `update email_logs set status = 'sent' where cause <> 'held'`;
const anHourAgo = `now() - interval '1 hour'`;
const noPayments = `update checkouts set ask_at = null; update refunds set status = 'succeeded'`;
const openDue = `${noPayments}; update checkouts set status = 'open', expires_at = now() + interval '1 hour'`;

/** All such places, by what they send. */
export function sendingPlaces({ services }: World, practice: Practice): SendingPlace[] {
  const system = () => asSystem(services.database);
  const rows = async (text: string) => (await services.database.pool.query(text)).rows;
  const count = async (what: string) => Number((await rows(`select count(*) from ${what}`))[0]?.count);
  const lineOf = () => ({ tenantId: practice.tenantId, campaignId: null });
  const theCheckout = async () => (await rows('select id, subject_id from checkouts order by id limit 1'))[0];

  return [
    {
      file: 'messaging/emails/server/mail-rows.ts',
      what: 'mails',
      due: `${onlyHeld}; ${dueMail('transactional')}`,
      takes: async () => (await mailRows.claim(system(), undefined, 10)).length,
    },
    {
      file: 'messaging/emails/server/mail-rows.ts',
      what: 'links to a new password that were asked for before',
      due: `${onlyHeld}; ${dueMail('account', anHourAgo)}`,
      takes: async () => (await mailRows.claim(system(), undefined, 10)).length,
    },
    {
      file: 'messaging/emails/server/mail-rows.ts',
      what: 'mails to many',
      due: dueMail('bulk'),
      takes: async () => (await claimBulk(system(), lineOf(), 10)).length,
    },
    {
      file: 'messaging/emails/server/mail-rows.ts',
      what: 'practices with mails of sequences',
      due: dueMail('bulk'),
      takes: async () => (await practicesWithDueSequences(system())).length,
    },
    {
      file: 'messaging/mailings/server/rate-limited-claim.ts',
      what: 'mails to many at a pace',
      due: dueMail('bulk'),
      takes: async () =>
        (await claimPaced(services.database, lineOf(), { perMinute: 60, perDomainPerMinute: null }, 10)).mails.length,
    },
    {
      file: 'marketing/campaigns/server/counters.ts',
      what: 'practices with a campaign that is being sent',
      due: `delete from email_logs where cause = 'held'; update email_campaigns set status = 'sending'`,
      takes: async () => (await practicesWithBulk(system())).size,
    },
    {
      file: 'marketing/campaigns/server/due-campaigns.ts',
      what: 'campaigns whose moment has come',
      due: `update email_campaigns set status = 'scheduled', scheduled_for = ${anHourAgo}`,
      takes: async () => {
        await startDueCampaigns(services);
        return count(`email_campaigns where status <> 'scheduled'`);
      },
    },
    {
      file: 'marketing/sequences/server/advance.ts',
      what: 'sequences',
      due: `update sequence_runs set ended_at = null, due_at = ${anHourAgo}`,
      takes: async () => {
        await advanceSequences(services);
        return count(`sequence_runs where ended_at is not null or due_at > ${anHourAgo}`);
      },
    },
    {
      file: 'scheduling/reminders/server/send-due-reminders.ts',
      what: 'reminders',
      due: `update reminders set status = 'pending', scheduled_for = ${anHourAgo}`,
      takes: async () => {
        await sendDueReminders(services);
        return count(`reminders where status <> 'pending'`);
      },
    },
    {
      file: 'billing/invoicing/server/remind.ts',
      what: 'reminders of invoices',
      due: `update invoices set status = 'draft' where due_date is null; delete from invoice_reminders`,
      takes: async () => {
        await remindOfOverdue(services, undefined, new Date('2026-03-14T12:00:00Z'));
        return count('invoice_reminders');
      },
    },
    {
      file: 'scheduling/waitlist/server/offer-openings.ts',
      what: 'openings for who waits',
      due: `update waitlist_offers set status = 'open', expires_at = ${anHourAgo}; update waitlist_openings set done_at = null`,
      takes: async () => {
        await offerOpenings(services, new AbortController().signal);
        return count(`waitlist_offers where status <> 'open'`);
      },
    },
    {
      file: 'messaging/sms/server/send-sms.ts',
      what: 'text messages',
      due: `update sms_logs set status = 'pending', next_attempt_at = now()`,
      takes: async () => (await smsRows.claim(system(), undefined, 10)).length,
    },
    {
      file: 'integrations/webhooks/server/send-webhooks.ts',
      what: 'calls of webhooks',
      due: `update webhook_deliveries set status = 'pending', next_attempt_at = now()`,
      takes: async () => {
        const due = await endpointsWithDue(services);
        const claimed = await webhookRows.claim(system(), undefined, 10);
        return due.length + claimed.length;
      },
    },
    {
      file: 'billing/payments/server/outbox.ts',
      what: 'accounts with a checkout to ask about',
      due: `${noPayments}; update checkouts set ask_at = now()`,
      takes: async () => (await accountsWithDue(services)).length,
    },
    {
      file: 'billing/payments/server/outbox.ts',
      what: 'refunds, and their accounts',
      due: `${noPayments}; update refunds set status = 'pending', due_at = now()`,
      takes: async () => {
        const accounts = await accountsWithDue(services);
        return accounts.length + (await refundRows.claim(system(), undefined, 10)).length;
      },
    },
    {
      file: 'billing/payments/server/poll-provider.ts',
      what: 'checkouts to ask about',
      due: `${openDue}, ask_at = now(), asks = 0`,
      takes: async () => {
        await pollDueCheckouts(services, { account: 'built-in' });
        return count('checkouts where asks > 0');
      },
    },
    {
      file: 'billing/payments/server/poll-provider.ts',
      what: 'a checkout whose buyer comes back',
      due: `${openDue}, account = 'instance', asks = 0, updated_at = ${anHourAgo}`,
      takes: async () => {
        const { subject_id: subjectId } = await theCheckout();
        await pollOnReturn(services, { ...practice, subject: 'purchase', subjectId: Number(subjectId) });
        return count('checkouts where asks > 0');
      },
    },
    {
      file: 'billing/payments/server/checkouts.ts',
      what: 'a page to pay on',
      due: `${openDue}, account = 'built-in', url = 'http://localhost:3000/x'`,
      takes: async () => {
        const { id } = await theCheckout();
        const opened = openCheckout(services, { ...practice, checkoutId: Number(id) });
        return opened.catch(({ message }) => (message.startsWith('Payments are paused') ? 0 : message));
      },
    },
  ];
}
