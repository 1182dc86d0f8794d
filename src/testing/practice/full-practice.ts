import { sql } from 'drizzle-orm';
import { inSystem, inTenant } from '../../platform/database/scope.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { bookingFields, call, clientFields, healthFacts, type Practice, type World } from '../world.ts';
import { fillMoney } from './full-practice-money.ts';
import { fillMailings, fillPrivacy, fillScheduling, fillSequences } from './full-practice-rows.ts';

/** Inserts at least one row into every table with a tenant_id; a test checks that none is missing. */
export async function fillPractice(world: World, practice: Practice) {
  const { call: ask, slug } = practice;
  await ask('POST', '/api/clients', clientFields());
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  await call(world)('POST', '/api/appointments/book', bookingFields(slug, { date, time: '09:00' }));
  await call(world)('POST', '/api/newsletter/subscribe', { storefrontSlug: slug, email: 'a@reader.example' });
  await fillTheRest(world, practice);
}

/** Rows of the tables that the calls above don't fill. */
async function fillTheRest(world: World, { call: ask, tenantId, userId }: Practice) {
  const [kept, merged] = await (await ask('GET', '/api/clients')).json();
  await ask('POST', `/api/clients/${kept.id}/merge`, { otherId: merged.id });
  await ask('POST', '/api/clients/filters', { name: 'Runners', filter: { tag: 'Runner' } });
  await ask('POST', '/api/measurement-kinds', { name: 'Energy', unit: null });
  await ask('PUT', `/api/clients/${kept.id}/goal`, { kind: 'weight', startValue: 80, targetValue: 70 });
  await ask('PUT', `/api/clients/${kept.id}/facts`, healthFacts);
  await ask('POST', `/api/clients/${kept.id}/measurements`, { kind: 'weight', value: 75, measuredOn: '2026-01-01' });
  await ask('POST', `/api/clients/${kept.id}/notes`, { template: 'free', sections: { note: 'x' } });
  await ask('POST', '/api/calendar-feed');
  const rules = await (await ask('GET', '/api/availability')).json();
  await ask('PUT', '/api/availability', rules);
  await ask('PUT', '/api/availability/overrides', { firstDay: '2030-01-01', lastDay: '2030-01-01', hours: [] });
  const reminders = { emailSubject: null, emailBody: null, smsBody: null, quietHours: null };
  await ask('PUT', '/api/reminders/settings', { ...reminders, steps: [] });
  await ask('POST', '/api/content/generate', { type: 'social', topic: 'iron', tone: 'friendly' });
  await ask('POST', '/api/packages', { name: 'Five', sessions: 5 });
  await ask('POST', '/api/storefront/files?name=Plan.pdf', Buffer.from('%PDF-1.7'));
  await ask('POST', `/api/clients/${kept.id}/packages`, { name: 'Five', sessions: 5 });
  const session = { clientId: kept.id, title: 'Session', type: 'follow-up', status: 'completed' };
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
      values (${tenantId}, ${userId}, ${kept.id}, 5, 'draft')`);
    await db.execute(sql`insert into page_counts (tenant_id, storefront_id, day, block_id, referrer, device, count)
      select ${tenantId}, id, '2030-01-01', '', '', 'phone', 1 from storefronts where tenant_id = ${tenantId}`);
    await db.execute(sql`insert into sms_logs (tenant_id, client_id, recipient_phone, message, type)
      values (${tenantId}, ${kept.id}, '+15035550188', 'hi', 'manual')`);
    await db.execute(sql`insert into example_data (tenant_id, user_id) values (${tenantId}, ${userId})`);
    await db.execute(sql`insert into example_rows (tenant_id, kind, row_id) values (${tenantId}, 'content', 1)`);
    await db.execute(sql`insert into claim_decisions (tenant_id, content_id, version, user_id, decision, claims)
      values (${tenantId}, 1, 1, ${userId}, 'published', '[]')`);
    await db.execute(sql`insert into two_factor_rules (tenant_id, role) values (${tenantId}, 'viewer')`);
    await fillScheduling(db, { tenantId, userId, clientId: kept.id });
    await fillMailings(db, { tenantId, userId });
    await fillSequences(db, { tenantId, userId });
    await fillMoney(db, { tenantId, userId, clientId: kept.id });
    await fillPrivacy(db, { tenantId });
  });
  await inSystem(world.services.database, ({ db }) =>
    db.execute(sql`insert into sending_holds (tenant_id, reason) values (${tenantId}, 'restore')`),
  );
}
