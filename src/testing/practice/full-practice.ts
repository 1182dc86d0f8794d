import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/handle.ts';
import { inSystem, inTenant } from '../../platform/database/scope.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { bookingFields, call, clientFields, healthFacts, type Practice, type World } from '../world.ts';

/** Products, invoices, payments and commissions. */
export async function fillMoney(
  db: Tx,
  { tenantId: t, userId: u, clientId }: Record<'tenantId' | 'userId' | 'clientId', number>,
) {
  const one = (text: ReturnType<typeof sql>) => db.execute<{ id: number }>(text).then(({ rows }) => rows[0]?.id ?? 0);
  const invoice = await one(sql`select id from invoices where tenant_id = ${t} limit 1`);
  await db.execute(sql`insert into invoice_lines (tenant_id, invoice_id, position, description, quantity, unit_price, amount)
    values (${t}, ${invoice}, 0, 'Session', 1, 5, 5)`);
  await db.execute(sql`insert into invoice_numbers (tenant_id, series, next) values (${t}, 'invoice', 2)`);
  await db.execute(sql`insert into credit_notes (tenant_id, invoice_id, number, amount, tax, issued_on, user_id)
    values (${t}, ${invoice}, 'CN-1', 5, 0, '2030-01-01', ${u})`);
  await db.execute(sql`insert into tax_rates (tenant_id, name, rate) values (${t}, 'VAT', 20)`);
  await db.execute(sql`insert into invoice_settings (tenant_id, prefix, credit_prefix, due_days, is_tax_included, reminder_days)
    values (${t}, 'INV-', 'CN-', 14, false, '{3}')`);
  await db.execute(
    sql`insert into invoice_reminders (tenant_id, invoice_id, days_after_due) values (${t}, ${invoice}, 3)`,
  );
  await db.execute(
    sql`insert into product_files (tenant_id, name, kind, size, file) values (${t}, 'a.pdf', 'pdf', 1, 'x')`,
  );
  const product = await one(sql`insert into digital_products (tenant_id, user_id, title, price, file_url)
    values (${t}, ${u}, 'Guide', 5, 'https://plans.example/guide') returning id`);
  await db.execute(sql`insert into coupons (tenant_id, code, kind, value) values (${t}, 'TEN', 'percent', 10)`);
  const purchase = await one(sql`insert into product_purchases
    (tenant_id, product_id, customer_email, price, amount, currency, download_limit, client_id)
    values (${t}, ${product}, 'a@b.example', 5, 5, 'USD', 3, ${clientId}) returning id`);
  await db.execute(sql`insert into library_links (tenant_id, email, token_hash, expires_at)
    values (${t}, 'a@b.example', ${`library ${t}`}, now())`);
  const checkout =
    await one(sql`insert into checkouts (tenant_id, subject, subject_id, amount, currency, description, account,
    idempotency_key, return_url, cancel_url, expires_at) values (${t}, 'purchase', ${purchase}, 5, 'USD', 'Guide', 'built-in',
    ${`key ${t}`}, '/', '/', now()) returning id`);
  const payment =
    await one(sql`insert into payments (tenant_id, amount, currency, method, paid_at, checkout_id, purchase_id)
    values (${t}, 5, 'USD', 'card', now(), ${checkout}, ${purchase}) returning id`);
  await db.execute(
    sql`insert into deposit_credits (tenant_id, payment_id, invoice_id) values (${t}, ${payment}, ${invoice})`,
  );
  await db.execute(
    sql`insert into refunds (tenant_id, payment_id, amount, idempotency_key) values (${t}, ${payment}, 1, ${`back ${t}`})`,
  );
  await db.execute(
    sql`insert into payment_events (tenant_id, event_id, type) values (${t}, 'evt_1', 'checkout.session.completed')`,
  );
  const link =
    await one(sql`insert into affiliate_links (tenant_id, product_id, affiliate_id, affiliate_name, affiliate_email)
    values (${t}, ${product}, ${`aff${t}`}, 'Ann', 'ann@b.example') returning id`);
  await db.execute(sql`insert into affiliate_clicks (tenant_id, affiliate_link_id) values (${t}, ${link})`);
  await db.execute(sql`insert into payouts (tenant_id, affiliate_name, affiliate_email, amount, currency, paid_on, user_id)
    values (${t}, 'Ann', 'ann@b.example', 1, 'USD', '2030-01-01', ${u})`);
  await db.execute(sql`insert into commissions (tenant_id, affiliate_link_id, purchase_id, amount, currency, hold_until)
    values (${t}, ${link}, ${purchase}, 1, 'USD', now())`);
  await db.execute(sql`insert into affiliate_settings (tenant_id, hold_days) values (${t}, 30)`);
}

/** Rows that only visitors, providers or jobs write. */
export async function fillScheduling(
  db: Tx,
  { tenantId, userId, clientId }: Record<'tenantId' | 'userId' | 'clientId', number>,
) {
  const own = sql`${tenantId}, ${userId}`;
  const times = sql`'2030-01-08T17:00:00Z', '2030-01-08T18:00:00Z'`;
  await db.execute(sql`insert into slot_holds (tenant_id, user_id, start_time, end_time, token_hash, expires_at)
    values (${own}, ${times}, ${`hold ${tenantId}`}, now())`);
  await db.execute(sql`with calendar as (
      insert into busy_calendars
        (tenant_id, user_id, name, address, time_zone, covers_until, checked_at, changed_at, took_ms, next_check_at)
      values (${own}, 'Private', '{"sealed":"x"}', 'America/Los_Angeles', now(), now(), now(), 1, '2100-01-01')
      returning id
    )
    insert into busy_times (tenant_id, calendar_id, user_id, start_time, end_time)
    select ${tenantId}, id, ${userId}, ${times} from calendar`);
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

/** Messages between the client and the practice, and the settings of the client room. */
export async function fillMessages(
  db: Tx,
  { tenantId: t, userId: u, clientId: c }: Record<'tenantId' | 'userId' | 'clientId', number>,
) {
  await db.execute(sql`insert into client_messages (tenant_id, client_id, author, user_id, body, cause)
    values (${t}, ${c}, 'practice', ${u}, 'How are the lunches?', ${`practice ${c} 1`}),
      (${t}, ${c}, 'client', null, 'My stomach hurts', ${`client ${c} 1`})`);
  await db.execute(sql`insert into client_conversations (tenant_id, client_id, last_message_id, unread_count)
    select ${t}, ${c}, max(id), 1 from client_messages where tenant_id = ${t} and client_id = ${c}`);
  await db.execute(sql`insert into room_settings (tenant_id, writing, reply_hours, saved_replies)
    values (${t}, 'care', '{"days":[1,2,3,4,5],"from":"09:00","to":"17:00"}', '["Take it with food."]')
    on conflict do nothing`);
  await db.execute(sql`insert into client_room_settings (tenant_id, client_id, writing) values (${t}, ${c}, 'always')`);
  await db.execute(sql`insert into client_contacts (tenant_id, client_id, first_name, last_name, email, relation)
    values (${t}, ${c}, 'Rosa', 'Diallo', ${`rosa${c}@family.example`}, 'Mother')`);
}

/** A form with a rule, which the client has filled in and signed, and a proposal. */
export async function fillForms(
  db: Tx,
  { tenantId: t, userId: u, clientId: c }: Record<'tenantId' | 'userId' | 'clientId', number>,
) {
  const definition = JSON.stringify({
    intro: null,
    questions: [
      {
        id: 'diet',
        kind: 'short',
        showIf: null,
        label: 'Diet?',
        help: null,
        required: false,
        canAsk: true,
        showLast: false,
        fact: 'diet',
      },
    ],
    sums: [],
    isSigned: true,
  });
  const document = JSON.stringify({
    ...{
      locale: 'en-US',
      timeZone: 'UTC',
      practiceName: 'Fernhill',
      logo: null,
      color: '#059669',
      title: 'Intake',
      kind: 'intake',
    },
    ...{ formId: 1, version: 1, publishedAt: '2026-01-05T08:00:00.000Z', clientName: 'Amara Diallo', intro: null },
    entries: [
      { question: 'diet', kind: 'short', label: 'Diet?', lines: ['Vegan'], isAsk: false, clause: null, fileIds: [] },
    ],
    answers: { diet: { value: 'Vegan' } },
    ...{ finishedAt: '2026-01-06T08:00:00.000Z', signature: { name: 'Amara Diallo', at: '2026-01-06T08:00:00.000Z' } },
  });
  await db.execute(sql`with form as (
      insert into forms (tenant_id, title, kind, definition, version) values (${t}, 'Intake', 'intake', ${definition}, 1) returning id
    ), version as (
      insert into form_versions (tenant_id, form_id, version, title, kind, definition)
      select ${t}, id, 1, 'Intake', 'intake', ${definition} from form
    ), rule as (
      insert into form_rules (tenant_id, form_id, time, days, weeks, repeat) select ${t}, id, 'before', 5, 1, 'each' from form
    ), request as (
      insert into form_requests (tenant_id, client_id, form_id, version, user_id, cause, mailed_at, started_at, last_answered_at,
        current_question, finished_at, signed_at, signed_name, document, checksum)
      select ${t}, ${c}, id, 1, ${u}, ${`sent ${c}`}, now(), now(), now(), 'diet', now(), now(), 'Amara Diallo', ${document}, 'abc'
      from form returning id
    ), answer as (
      insert into form_answers (tenant_id, request_id, question, answer, answered_at, other_answer)
      select ${t}, id, 'diet', '{"value":"Vegan"}', now(), '{"value":"Vegetarian"}' from request
    )
    insert into form_proposals (tenant_id, request_id, question, target) select ${t}, id, 'diet', 'diet' from request`);
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

/** Inserts at least one row into every table with a tenant_id; a test checks that none is missing. */
export async function fillPractice(world: World, practice: Practice) {
  const { call: ask, slug } = practice;
  await ask('POST', '/api/clients', clientFields());
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  const visit = bookingFields(slug, { date, time: '09:00' });
  await call(world)('POST', '/api/appointments/book', visit);
  const onRequest = { name: 'On request', type: 'planning', durationMinutes: 30, needsApproval: true };
  const { id: serviceId } = await (await ask('POST', '/api/services', onRequest)).json();
  await call(world)('POST', '/api/appointments/book', { ...visit, time: '11:00', serviceId });
  await call(world)('POST', '/api/newsletter/subscribe', { storefrontSlug: slug, email: 'a@reader.example' });
  await fillTheRest(world, practice);
}

/** Rows of the tables that the calls above don't fill. */
async function fillTheRest(world: World, { call: ask, tenantId, userId }: Practice) {
  const [primary, merged] = await (await ask('GET', '/api/clients')).json();
  await ask('POST', `/api/clients/${primary.id}/merge`, { otherId: merged.id });
  await ask('POST', '/api/clients/filters', { name: 'Runners', filter: { tag: 'Runner' } });
  await ask('POST', '/api/measurement-kinds', { name: 'Energy', unit: null });
  await ask('PUT', `/api/clients/${primary.id}/goal`, { kind: 'weight', startValue: 80, targetValue: 70 });
  await ask('PUT', `/api/clients/${primary.id}/facts`, healthFacts);
  await ask('POST', `/api/clients/${primary.id}/measurements`, { kind: 'weight', value: 75, measuredOn: '2026-01-01' });
  await ask('POST', `/api/clients/${primary.id}/notes`, { template: 'free', sections: { note: 'x' } });
  await ask('POST', '/api/note-templates', { name: 'First visit', template: 'free', sections: { note: 'x' } });
  await ask('POST', '/api/calendar-feed');
  const rules = await (await ask('GET', '/api/availability')).json();
  await ask('PUT', '/api/availability', rules);
  await ask('PUT', '/api/availability/overrides', { firstDay: '2030-01-01', lastDay: '2030-01-01', hours: [] });
  const reminders = { emailSubject: null, emailBody: null, smsBody: null, quietHours: null };
  await ask('PUT', '/api/reminders/settings', { ...reminders, steps: [] });
  await ask('POST', '/api/content/generate', { type: 'social', topic: 'iron', tone: 'friendly' });
  await ask('POST', '/api/packages', { name: 'Five', sessions: 5 });
  await ask('POST', '/api/storefront/files?name=Plan.pdf', Buffer.from('%PDF-1.7'));
  await ask('POST', `/api/clients/${primary.id}/files?name=Plan.pdf`, Buffer.from('%PDF-1.7'));
  await ask('POST', `/api/clients/${primary.id}/packages`, { name: 'Five', sessions: 5 });
  const session = { clientId: primary.id, title: 'Session', type: 'follow-up', status: 'completed' };
  const times = { startTime: '2030-01-07T17:00:00Z', endTime: '2030-01-07T18:00:00Z' };
  await ask('POST', '/api/appointments', { ...session, ...times, series: { frequency: 'weekly', count: 2 } });
  await ask('POST', '/api/webhook-endpoints', { url: 'https://a.example/hook', events: ['payment.received'] });
  const [endpoint] = await (await ask('GET', '/api/webhook-endpoints')).json();
  await ask('POST', `/api/webhook-endpoints/${endpoint.id}/test`);
  await ask('POST', '/api/api-keys', { name: 'Till', permissions: ['clients.read'], expiresInDays: null });
  await ask('POST', '/api/team/invitations', { email: 'a@colleague.example', role: 'viewer' });
  await ask('PATCH', '/api/first-steps', { hoursSeen: true });
  await ask('PUT', '/api/digest', { isOn: true, hour: 7 });
  await ask('PUT', '/api/vendors/sms', { accountSid: 'AC1', authToken: 'x', from: '+15035550100' });
  await inTenant(world.services.database, { tenantId, userId, role: 'owner' }, async ({ db }) => {
    await db.execute(sql`insert into invoices (tenant_id, user_id, client_id, amount, status)
      values (${tenantId}, ${userId}, ${primary.id}, 5, 'draft')`);
    await db.execute(sql`insert into package_orders
        (tenant_id, package_id, user_id, client_id, email, name, sessions, price, currency, order_key)
      select ${tenantId}, id, ${userId}, ${primary.id}, 'a@buyer.example', name, sessions, 400, 'USD', 'key' from packages
      where tenant_id = ${tenantId} limit 1`);
    await db.execute(sql`insert into page_counts (tenant_id, storefront_id, day, block_id, referrer, device, count)
      select ${tenantId}, id, '2030-01-01', '', '', 'phone', 1 from storefronts where tenant_id = ${tenantId}`);
    await db.execute(sql`insert into sms_logs (tenant_id, client_id, recipient_phone, message, type)
      values (${tenantId}, ${primary.id}, '+15035550188', 'hi', 'manual')`);
    await db.execute(sql`insert into client_sessions (tenant_id, client_id, token_hash, device, expires_at)
      values (${tenantId}, ${primary.id}, gen_random_uuid(), 'Safari on Mac', now() + interval '1 day')`);
    await db.execute(sql`insert into file_removals (tenant_id, file, remove_at)
      values (${tenantId}, ${`${`${tenantId}`.padStart(64, '0')}.pdf`}, '2100-01-01')`);
    await db.execute(sql`insert into client_codes
      (tenant_id, client_id, browser_hash, code_hash, link_hash, path, code_expires_at, link_expires_at)
      values (${tenantId}, ${primary.id}, gen_random_uuid(), 'x', gen_random_uuid(), '', now(), now() + interval '1 day')`);
    await fillMessages(db, { tenantId, userId, clientId: primary.id });
    await fillForms(db, { tenantId, userId, clientId: primary.id });
    await db.execute(sql`insert into example_data (tenant_id, user_id) values (${tenantId}, ${userId})`);
    await db.execute(sql`insert into example_rows (tenant_id, kind, row_id) values (${tenantId}, 'content', 1)`);
    await db.execute(sql`insert into claim_decisions (tenant_id, content_id, version, user_id, decision, claims)
      values (${tenantId}, 1, 1, ${userId}, 'published', '[]')`);
    await db.execute(sql`insert into two_factor_rules (tenant_id, role) values (${tenantId}, 'viewer')`);
    await fillScheduling(db, { tenantId, userId, clientId: primary.id });
    await fillMailings(db, { tenantId, userId });
    await fillSequences(db, { tenantId, userId });
    await fillMoney(db, { tenantId, userId, clientId: primary.id });
    await fillPrivacy(db, { tenantId });
  });
  await inSystem(world.services.database, ({ db }) =>
    db.execute(sql`insert into sending_holds (tenant_id, reason) values (${tenantId}, 'restore')`),
  );
}
