import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/handle.ts';

/** Rows that only visitors, providers or jobs write. */
export async function fillScheduling(
  db: Tx,
  { tenantId, userId, clientId }: Record<'tenantId' | 'userId' | 'clientId', number>,
) {
  const own = sql`${tenantId}, ${userId}`;
  const times = sql`'2030-01-08T17:00:00Z', '2030-01-08T18:00:00Z'`;
  await db.execute(sql`insert into slot_holds (tenant_id, user_id, start_time, end_time, token_hash, expires_at)
    values (${own}, ${times}, ${`hold ${tenantId}`}, now())`);
  await db.execute(sql`insert into lapsed_bookings (tenant_id, appointment_id, booking) values (${tenantId}, 1, '{}')`);
  await db.execute(sql`insert into waiting_moves (tenant_id, appointment_id, email_log_id, start_time, end_time)
    select ${tenantId}, a.id, m.id, a.start_time, a.end_time from appointments a join email_logs m using (tenant_id)
    where a.tenant_id = ${tenantId} and m.kind <> 'account' limit 1`);
  await db.execute(sql`insert into lead_requests (tenant_id, file_id, storefront_id, block, email, token_hash, expires_at)
    select ${tenantId}, f.id, s.id, '1', 'a@reader.example', ${`lead ${tenantId}`}, now()
    from lead_files f join storefronts s using (tenant_id) where f.tenant_id = ${tenantId}`);
  await db.execute(sql`insert into sms_opt_outs (tenant_id, phone) values (${tenantId}, '+15035550188')`);
  await db.execute(sql`insert into sms_replies (tenant_id, external_id, phone, message)
    values (${tenantId}, 'SM1', '+15035550188', 'thanks')`);
  await db.execute(sql`with entry as (
      insert into waitlist_entries (tenant_id, user_id, client_id, type, first_day, last_day)
      values (${own}, ${clientId}, 'follow-up', '2030-01-01', '2030-02-01') returning id
    ), opening as (
      insert into waitlist_openings (tenant_id, user_id, start_time, end_time) values (${own}, ${times}) returning id
    )
    select * from entry, opening`);
  await db.execute(sql`insert into waitlist_offers
    (tenant_id, user_id, opening_id, entry_id, start_time, end_time, token_hash, expires_at)
    select ${own}, o.id, e.id, o.start_time, o.end_time, ${`offer ${tenantId}`}, now()
    from waitlist_openings o join waitlist_entries e using (tenant_id) where o.tenant_id = ${tenantId}`);
}

/** Rows written while a bulk email is sent, and by its bounces. */
export async function fillMailings(db: Tx, { tenantId, userId }: Record<'tenantId' | 'userId', number>) {
  await db.execute(sql`insert into email_campaigns (tenant_id, user_id, name, subject, body, body_format, recipients)
    values (${tenantId}, ${userId}, 'May', 'Hello', 'Hi', 'text', '{"type":"all_clients"}')`);
  await db.execute(sql`with content as (
      insert into mail_contents (tenant_id, subject, html, text, from_name)
      values (${tenantId}, 'Hello', 'Hi', 'Hi', 'Practice') returning id
    ), link as (
      insert into mail_links (tenant_id, content_id, position, url)
      select ${tenantId}, id, 0, 'https://example.com' from content
    )
    insert into mail_events (tenant_id, mail_id, content_id, kind) select ${tenantId}, 1, id, 'open' from content`);
  await db.execute(sql`insert into mailing_settings (tenant_id, per_minute) values (${tenantId}, 60)`);
  await db.execute(sql`insert into dkim_keys (tenant_id, domain, selector, private_key, public_key)
    values (${tenantId}, 'practice.example', 'sorrel', 'x', 'y')`);
  await db.execute(
    sql`insert into domains (tenant_id, domain, token) values (${tenantId}, 'bookings.practice.example', 'x')`,
  );
  await db.execute(sql`insert into mail_paces (tenant_id, domain, next_at) values (${tenantId}, '', now())`);
  await db.execute(sql`insert into mail_suppressions (tenant_id, email, reason)
    values (${tenantId}, 'gone@reader.example', 'bounced')`);
}

/** A sequence with a run. */
export async function fillSequences(db: Tx, { tenantId, userId }: Record<'tenantId' | 'userId', number>) {
  await db.execute(sql`with sequence as (
      insert into sequences (tenant_id, user_id, name, trigger, only_first, lapsed_days, stops_when_acting, daytime_only)
      values (${tenantId}, ${userId}, 'Welcome', 'subscribed', true, 60, true, true) returning id
    ), step as (
      insert into sequence_steps (tenant_id, sequence_id, position, delay_minutes, subject, body, body_format, is_on)
      select ${tenantId}, id, 0, 0, 'Hello', 'Hi', 'text', true from sequence
    ), content as (
      insert into sequence_contents (tenant_id, content_id, sequence_id, step_id, fingerprint)
      select ${tenantId}, (select min(id) from mail_contents where tenant_id = ${tenantId}), id, 1, 'x' from sequence
    )
    insert into sequence_runs (tenant_id, sequence_id, email, occasion, due_at)
    select ${tenantId}, id, 'a@reader.example', 'subscription', now() from sequence`);
}

/** Consents and erasures. */
export async function fillPrivacy(db: Tx, { tenantId }: { tenantId: number }) {
  await db.execute(
    sql`insert into privacy_settings (tenant_id, audit_months, invoice_years) values (${tenantId}, 24, 10)`,
  );
  await db.execute(sql`insert into consents (tenant_id, kind, is_given, how, email)
    values (${tenantId}, 'newsletter', true, 'form', 'a@reader.example')`);
  await db.execute(
    sql`insert into erasures (tenant_id, former_id, reason, lines) values (${tenantId}, 1, 'asked', '[]')`,
  );
  await db.execute(sql`insert into erased_people (tenant_id, kind, hash)
    values (${tenantId}, 'email', 'a hash of more than twenty characters')`);
}
