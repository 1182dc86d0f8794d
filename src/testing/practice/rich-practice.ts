import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { fillAffiliates } from '../../app/server/commands/seed/affiliates.ts';
import { fillCampaigns } from '../../app/server/commands/seed/campaigns.ts';
import { fillHistory } from '../../app/server/commands/seed/history.ts';
import { fillOffer } from '../../app/server/commands/seed/offer.ts';
import { fillPackages } from '../../app/server/commands/seed/packages.ts';
import { fillContents, fillSequences } from '../../app/server/commands/seed/seed.ts';
import { fillShop } from '../../app/server/commands/seed/shop.ts';
import { addCounts } from '../../modules/accounts/pages/server/page-counts.ts';
import { getStorefront } from '../../modules/accounts/pages/server/storefront.ts';
import { addConfirmed } from '../../modules/marketing/subscribers/server/subscribers.ts';
import { demoAppointments } from '../../modules/onboarding/demo/server/calendar.ts';
import { demoClients } from '../../modules/onboarding/demo/server/clients.ts';
import { createClient } from '../../modules/people/clients/server/clients.ts';
import { insertAppointment } from '../../modules/scheduling/appointments/server/appointment-rows.ts';
import { settlePackage } from '../../modules/scheduling/packages/server/settle.ts';
import { inSystem, inTenant } from '../../platform/database/scope.ts';
import { buildMember, buildPractice, clientFields, healthFacts, type Practice, type World } from '../world.ts';
import { fillForms, fillMessages } from './full-practice.ts';
import { invoiceFields, issueNew, paymentFields } from './invoices.ts';

const zone = 'America/Los_Angeles';

/** A smaller version of the example data. Few invoices, because every export renders their PDFs. */
export async function buildLively(world: World, name: string) {
  const { services } = world;
  const practice = await buildPractice(world, { name, timeZone: zone });
  const at = { zone, now: new Date() };
  const principal = { ...practice, role: 'owner' as const };
  const page = await inTenant(services.database, principal, async scope => {
    await fillOffer(scope, at);
    const clientIds: number[] = [];
    for (const person of demoClients.slice(0, 16)) clientIds.push((await createClient(scope, person)).id);
    await fillPackages(scope, clientIds, at.now);
    await fillSequences(scope);
    const sessions = demoAppointments(clientIds, zone, at.now).filter(({ clientId }) => clientId);
    const few = sessions.filter(({ status }) => status === 'completed').slice(0, 6);
    for (const session of few) {
      const times = { startTime: new Date(session.startTime), endTime: new Date(session.endTime) };
      await settlePackage(scope, await insertAppointment(scope, { ...session, ...times }));
    }
    await fillHistory(services, scope, few, at);
    const storefront = await getStorefront(scope, services);
    await addConfirmed(scope, storefront, { people: demoClients.slice(20, 24), at: at.now });
    return storefront;
  });
  await inTenant(services.database, principal, scope => fillCampaigns(services, scope, at));
  await inTenant(services.database, principal, scope => fillContents(scope, at));
  await fillShop(services, principal, at);
  await fillAffiliates(services, principal, at);
  const count = { minute: at.now, blockId: '', referrer: 'search.example', device: 'phone' as const, count: 3 };
  await inSystem(services.database, system => addCounts(system, page.id, [count]));
  return practice;
}

/** Adds what the example data lacks: a colleague with sessions and signed notes, refunds, suppressions. */
export async function enrich(world: World, practice: Practice) {
  const { tenantId, userId, call } = practice;
  const member = await buildMember(world, practice, 'practitioner');
  const created = await call('POST', '/api/clients', clientFields({ firstName: 'Ada', smsConsent: true }));
  const { id: clientId } = await created.json();
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#059669' } })
    .png()
    .toBuffer();
  const logoUrl = `data:image/png;base64,${picture.toString('base64')}`;
  await call('PUT', '/api/tenant', { name: 'Fernhill Nutrition', logoUrl });
  const times = { startTime: '2035-01-08T17:00:00Z', endTime: '2035-01-08T18:00:00Z' };
  const session = { clientId, title: 'Session', type: 'follow-up', ...times };
  const { id: appointmentId } = await (await member.call('POST', '/api/appointments', session)).json();
  const note = await (
    await member.call('POST', `/api/clients/${clientId}/notes`, {
      ...{ template: 'free', sections: { note: 'Signed words' }, appointmentId },
    })
  ).json();
  await member.call('POST', `/api/notes/${note.id}/sign`, { version: note.version });
  await call('POST', `/api/clients/${clientId}/notes`, {
    ...{ template: 'free', sections: { note: 'Amended' }, amendsId: note.id },
  });
  await call('PUT', `/api/clients/${clientId}/goal`, { kind: 'weight', startValue: 80, targetValue: 70 });
  await call('POST', '/api/measurement-kinds', { name: 'Behavior', unit: null });
  await call('POST', '/api/note-templates', { name: 'First visit', template: 'free', sections: { note: 'Goals:' } });
  await call('POST', '/api/clients/filters', { name: 'Runners', filter: { tag: 'Runner' } });
  await call('POST', '/api/tax-rates', { name: 'VAT', rate: '20' });
  const paid = await issueNew(practice, { clientId });
  await call('POST', `/api/invoices/${paid.id}/payments`, paymentFields({ amount: '95.00' }));
  const credited = await issueNew(practice, { clientId });
  await call('POST', `/api/invoices/${credited.id}/credit-note`, { reason: 'Sick' });
  await call('POST', '/api/invoices', invoiceFields(clientId));
  await call('POST', '/api/storefront/files?name=Plan.pdf', Buffer.from('%PDF-1.7 a plan'));
  await member.call('POST', `/api/clients/${clientId}/files?name=Lab%20results.pdf`, Buffer.from('%PDF-1.7 results'));
  await call('POST', `/api/clients/${clientId}/files?name=Weights.csv`, Buffer.from('day,kg\n1,75\n'));
  const ahead = { startTime: '2035-02-07T17:00:00Z', endTime: '2035-02-07T18:00:00Z' };
  const weekly = { frequency: 'weekly', count: 2 };
  await call('POST', '/api/appointments', { ...session, ...ahead, series: weekly });
  await call('PUT', `/api/clients/${clientId}/facts`, healthFacts);
  await call('POST', `/api/clients/${clientId}/measurements`, { kind: 'weight', value: 75, measuredOn: '2026-01-01' });
  await call('PATCH', '/api/first-steps', { hoursSeen: true });
  const texts = { emailSubject: null, emailBody: null, smsBody: null, quietHours: null };
  await call('PUT', '/api/reminders/settings', { ...texts, steps: [] });
  await inTenant(world.services.database, { tenantId, userId, role: 'owner' }, async ({ db }) => {
    const own = sql`${tenantId}, ${userId}`;
    await db.execute(sql`insert into lead_requests (tenant_id, file_id, storefront_id, block, email, token_hash, expires_at)
      select ${tenantId}, f.id, s.id, '1', 'a@reader.example', 'x' || f.id, now() from lead_files f, storefronts s limit 1`);
    await fillMessages(db, { tenantId, userId, clientId });
    await fillForms(db, { tenantId, userId, clientId });
    await db.execute(sql`insert into sms_opt_outs (tenant_id, phone) values (${tenantId}, '+15035550188')`);
    await db.execute(sql`insert into mail_suppressions (tenant_id, email, reason)
      values (${tenantId}, 'gone@reader.example', 'bounced')`);
    await db.execute(sql`insert into waitlist_entries (tenant_id, user_id, client_id, type, first_day, last_day)
      values (${own}, ${clientId}, 'follow-up', '2030-01-01', '2030-02-01')`);
    await db.execute(sql`insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id)
      values (${tenantId}, 'transactional', 'something that waits', 'a@reader.example', 'Maya', 'Waits', 'Hi', 'Hi', '<1@x>')`);
    await db.execute(sql`insert into refunds (tenant_id, payment_id, amount, idempotency_key, status)
      select ${tenantId}, min(id), 1, 'back ' || min(id), 'succeeded' from payments`);
    await db.execute(sql`insert into refunds (tenant_id, payment_id, amount, idempotency_key, status)
      select ${tenantId}, min(id), 1, 'again ' || min(id), 'pending' from payments`);
    await db.execute(
      sql`insert into client_emails (tenant_id, client_id, email) values (${tenantId}, ${clientId}, 'ada@old.example')`,
    );
    await db.execute(sql`insert into claim_decisions (tenant_id, content_id, version, user_id, decision, claims)
      values (${tenantId}, 999999, 1, ${userId}, 'published', '[{"kind":"cure","text":"heals"}]')`);
    await db.execute(
      sql`insert into content_voices (tenant_id, niche) values (${tenantId}, 'runners') on conflict do nothing`,
    );
    await db.execute(sql`insert into deposit_credits (tenant_id, payment_id, invoice_id)
      select ${tenantId}, min(p.id), min(i.id) from payments p, invoices i`);
    await db.execute(sql`insert into example_data (tenant_id, user_id) values (${own}) on conflict do nothing`);
    await db.execute(
      sql`insert into example_rows (tenant_id, kind, row_id)
      select ${tenantId}, 'content', id from contents order by id limit 1`,
    );
    await db.execute(sql`insert into package_orders
        (tenant_id, package_id, user_id, client_id, name, sessions, price, currency, paid_at, invoice_id, client_package_id)
      select ${tenantId}, id, ${userId}, ${clientId}, name, sessions, 300, 'USD', now(), (select min(id) from invoices),
        (select min(id) from client_packages) from packages order by id limit 1`);
    await db.execute(sql`insert into invoice_reminders (tenant_id, invoice_id, days_after_due)
      select ${tenantId}, min(id), 7 from invoices`);
    await db.execute(sql`insert into mailing_settings (tenant_id, per_minute) values (${tenantId}, 60)`);
    await db.execute(
      sql`insert into privacy_settings (tenant_id, audit_months, invoice_years) values (${tenantId}, 24, 10)`,
    );
    await db.execute(sql`insert into sms_replies (tenant_id, external_id, phone, message)
      values (${tenantId}, 'SM1', '+15035550188', 'thanks')`);
    await db.execute(sql`insert into sequence_contents (tenant_id, content_id, sequence_id, step_id, fingerprint)
      select ${tenantId}, (select min(id) from mail_contents), sequence_id, min(id), 'x' from sequence_steps
      where exists (select from mail_contents) group by sequence_id limit 1`);
    await db.execute(sql`update sequences set on_since = now()`);
    await db.execute(sql`insert into sequence_runs (tenant_id, sequence_id, email, occasion, due_at, step_ids)
      select ${tenantId}, s.sequence_id, 'a@reader.example', 'appointment 3', now(), array_agg(s.id)
      from sequence_steps s group by s.sequence_id limit 1`);
  });
  return { member, clientId, appointmentId };
}
