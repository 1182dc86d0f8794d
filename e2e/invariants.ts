import type pg from 'pg';
import { expect } from 'vitest';
import type { Sink } from '../src/testing/peers/smtp-sink.ts';

/**
 * Invariants of every practice when nothing is in progress: each statement finds the rows that violate it (promises.md,
 * "Nothing lost, nothing twice").
 */
const invariants: Record<string, string> = {
  'a campaign is the sum of what became of its mails': `
    select c.id from email_campaigns c left join email_logs l on l.tenant_id = c.tenant_id and l.campaign_id = c.id
    where c.status not in ('draft', 'scheduled') group by c.tenant_id, c.id having row(
      c.total_recipients, c.successful_sends, c.failed_sends, c.suppressed_sends, c.unknown_sends
    ) is distinct from row(
      count(l.id)::int, (count(l.id) filter (where l.status = 'sent'))::int,
      (count(l.id) filter (where l.status = 'failed'))::int, (count(l.id) filter (where l.status = 'suppressed'))::int,
      (count(l.id) filter (where l.status = 'unknown'))::int
    )`,
  'a campaign writes to nobody twice': `
    select campaign_id, recipient_email from email_logs where campaign_id is not null
    group by tenant_id, campaign_id, lower(recipient_email) , recipient_email having count(*) > 1`,
  'no mail or text message is left under way': `
    select 'mail', id from email_logs where status in ('queued', 'sending') and next_attempt_at < now() + interval '1 minute'
    union all select 'text', id from sms_logs where status in ('pending', 'sending') and next_attempt_at < now() + interval '1 minute'`,
  'invoice numbers have no gap': `
    select tenant_id from (
      select i.tenant_id, 'invoice' as series, count(*) as given, max(substring(invoice_number from '[0-9]+$')::int) as last
      from invoices i where invoice_number is not null group by 1
      union all
      select tenant_id, 'credit_note', count(*), max(substring(number from '[0-9]+$')::int) from credit_notes group by 1
    ) n where given <> last or not exists (
      select from invoice_numbers g where g.tenant_id = n.tenant_id and g.series = n.series and g.next = last + 1)`,
  'an invoice is the sum of its parts': `
    select id from invoices i where amount <> subtotal - discount + case when is_tax_included then 0 else tax end
      or subtotal <> (select sum(amount) from invoice_lines l where l.tenant_id = i.tenant_id and l.invoice_id = i.id)`,
  'what was paid of an invoice is the sum of its payments': `
    select id from invoices i where amount_paid <> coalesce((select sum(amount - refunded) from payments p
      where p.tenant_id = i.tenant_id and p.invoice_id = i.id), 0)`,
  'an invoice is paid when its payments say so, and void by its credit note only': `
    select id from invoices i where (status = 'paid' and amount_paid < amount) or (status = 'pending' and amount_paid >= amount)
      or (status = 'void') <> exists (select from credit_notes n where n.tenant_id = i.tenant_id and n.invoice_id = i.id)`,
  'what went back of a payment is the sum of its refunds': `
    select id from payments p where refunded <> coalesce((select sum(amount) from refunds r
      where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.status = 'succeeded'), 0)`,
  'a purchase was paid once, or not at all': `
    select id from product_purchases b where amount > 0 and (status in ('completed', 'refunded'))::int <>
      (select count(*) from payments p where p.tenant_id = b.tenant_id and p.purchase_id = b.id)`,
  'what was paid at the provider is in the ledger once': `
    select id from checkouts c where (status = 'paid')::int <>
      (select count(*) from payments p where p.tenant_id = c.tenant_id and p.checkout_id = c.id)`,
  'a coupon was used as often as it was taken': `
    select id from coupons c where used <> (select count(*) from product_purchases b
      where b.tenant_id = c.tenant_id and b.coupon_id = c.id and b.status in ('pending', 'completed', 'refunded'))`,
  'no two sessions of a practitioner overlap': `
    select a.id, b.id from appointments a join appointments b on a.tenant_id = b.tenant_id and a.user_id = b.user_id
      and a.id < b.id and a.start_time < b.end_time and b.start_time < a.end_time
    where 'cancelled' not in (a.status, b.status) and not (a.overlaps_on_purpose or b.overlaps_on_purpose)
      and not (a.is_example or b.is_example)`,
  'nobody is reminded of a session that is not, or of another time': `
    select r.id from reminders r join appointments a on a.tenant_id = r.tenant_id and a.id = r.appointment_id
    where r.status = 'pending' and (a.status = 'cancelled' or a.start_time <> r.start_time)`,
  'a session that somebody booked was confirmed by one mail': `
    select id from appointments a where booked_by = 'client' and payment_due_at is null and answer_due_at is null and not is_test and 1 <>
      (select count(*) from email_logs l where l.tenant_id = a.tenant_id and l.cause = 'appointment ' || a.id || ' booked 0')`,
  'what is cancelled says when, what is not does not': `
    select id from appointments where (status = 'cancelled') <> (cancelled_at is not null)`,
  'what is public says since when, and an article where': `
    select id from contents where (status = 'published') <> (published_at is not null)
      or (status = 'published' and type in ('blog', 'recipe') and slug is null)`,
  'a newsletter that is out is a campaign': `
    select id from contents c where status = 'published' and type = 'newsletter' and not exists (
      select from email_campaigns m where m.tenant_id = c.tenant_id and m.id = c.campaign_id)`,
  'the library counts its texts right': `
    select tenant_id, status, type from (
      select tenant_id, status, type, count from content_counts
      union all select tenant_id, status, type, -1 from contents) n group by 1, 2, 3 having sum(count) <> 0`,
  'each wording is kept': `
    select id from contents c where version <> (select max(version) from content_versions v
      where v.tenant_id = c.tenant_id and v.content_id = c.id)`,
};

/** Descriptions of violated invariants. */
export async function brokenInvariants(owner: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [sentence, statement] of Object.entries(invariants)) {
    const { rows } = await owner.query(statement);
    if (rows.length) broken.push(`not true that ${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}

/** No mail arrives twice, and every mail that counts as sent has arrived. */
async function wrongMails(owner: pg.Client, sink: Sink): Promise<string[]> {
  const copies = Map.groupBy(sink.mails, ({ messageId }) => messageId);
  const twice = [...copies.values()].flatMap(([mail, second]) => (mail && second ? [`twice to ${mail.to}`] : []));
  const { rows } = await owner.query<{ id: string; to: string }>(
    `select message_id as id, recipient_email as to from email_logs where status = 'sent'`,
  );
  const lost = rows.flatMap(({ id, to }) => (copies.has(id) ? [] : [`never arrived: to ${to}`]));
  return [...twice, ...lost];
}

/** Waits until everything in progress has finished, then checks all invariants. */
export async function expectWhole(owner: pg.Client, sink: Sink, within = 120_000) {
  await expect.poll(() => brokenInvariants(owner), { timeout: within, interval: 500 }).toEqual([]);
  expect(await wrongMails(owner, sink)).toEqual([]);
}
