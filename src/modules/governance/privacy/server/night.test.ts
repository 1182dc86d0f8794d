import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { erasedAddress } from '../../../people/clients/contract.ts';
import { findOrCreateClient, findPerson } from '../../../people/clients/server/find-client.ts';
import { runRetention } from './retention.ts';
import { savePrivacy } from './settings.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async (text: string) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(sql.raw(text))).rows;

const rules = { auditMonths: 24, inactiveYears: 2, messageMonths: 12, leadMonths: 6, invoiceYears: 10 };
const setRules = ({ call: ask }: Practice) =>
  ask('PUT', '/api/privacy/settings', { ...rules, privacyUrl: null, termsUrl: null });
const night = (at: string) => runRetention(world.services, new AbortController().signal, new Date(at));

async function buildSilent({ call: ask }: Practice, lastName: string): Promise<number> {
  const { id } = await (await ask('POST', '/api/clients', clientFields({ lastName }))).json();
  await rows(`update clients set created_at = now() - interval '3 years', last_contact = null where id = ${id}`);
  return Number(id);
}

test('erases inactive clients, but none with open packages, invoices or new notes', async () => {
  const practice = await buildPractice(world);
  const { tenantId: t, userId: u } = practice;
  await setRules(practice);
  const silent = await buildSilent(practice, 'Silent');
  const prepaid = await buildSilent(practice, 'Prepaid');
  await rows(`insert into client_packages (tenant_id, client_id, name, sessions) values (${t}, ${prepaid}, 'Ten', 10)`);
  const over = await buildSilent(practice, 'Over');
  await rows(
    `insert into client_packages (tenant_id, client_id, name, sessions, last_day) values (${t}, ${over}, 'Ten', 10, '2020-01-01')`,
  );
  const owing = await buildSilent(practice, 'Owing');
  await rows(`insert into invoices (tenant_id, user_id, client_id, invoice_number, amount, status, issued_on, created_at)
    values (${t}, ${u}, ${owing}, 'INV-1', 5, 'pending', '2022-01-09', now() - interval '3 years')`);
  const noted = await buildSilent(practice, 'Noted');
  await practice.call('POST', `/api/clients/${noted}/notes`, { template: 'free', sections: { note: 'x' } });
  await rows(`update clients set last_contact = null where id = ${noted}`);
  await night('2031-02-01T23:00:00Z');
  const left = await rows(
    `select id::int from clients where tenant_id = ${t} and email not like '%@erased.invalid' order by id`,
  );
  expect(left.map(({ id }) => id)).toEqual([prepaid, owing, noted]);
  expect([silent, over]).toHaveLength(2);
});

test('new rules start with the next night and wait while sending is paused', async () => {
  const practice = await buildPractice(world, { timeZone: 'UTC' });
  const principal = { ...practice, role: 'owner' } as const;
  const save = (at: string) =>
    inTenant(world.services.database, principal, scope =>
      savePrivacy(scope, { ...rules, privacyUrl: null, termsUrl: null }, new Date(at)),
    );
  const silent = await buildSilent(practice, 'Silent');
  const isThere = async () =>
    (await rows(`select email from clients where id = ${silent}`))[0]?.email !== erasedAddress(silent);
  await save('2031-05-01T15:00:00Z');
  await night('2031-05-01T15:15:00Z');
  expect(await isThere()).toBe(true);
  // Restored and imported data may look inactive, even on the day on which sending is resumed.
  await rows(`insert into sending_holds (tenant_id, reason) values (${practice.tenantId}, 'restore')`);
  await night('2031-05-02T02:00:00Z');
  await rows(`delete from sending_holds where tenant_id = ${practice.tenantId}`);
  await night('2031-05-02T15:00:00Z');
  await night('2031-05-03T01:59:00Z');
  expect(await isThere()).toBe(true);
  await night('2031-05-03T02:00:00Z');
  expect(await isThere()).toBe(false);
});

test('removes name and subject from old bulk emails', async () => {
  const practice = await buildPractice(world);
  await setRules(practice);
  await rows(`insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, personal, message_id, status, created_at)
    values (${practice.tenantId}, 'bulk', 'x', 'a@x.example', 'P', 'For Ann', '', '', '{"firstName":"Ann","fullName":"Ann Li"}', 'm1', 'sent', now() - interval '2 years')`);
  expect(await (await practice.call('GET', '/api/privacy/plan')).json()).toMatchObject({ emailCount: 1 });
  await night('2031-03-01T23:00:00Z');
  expect(await rows(`select subject, personal from email_logs where tenant_id = ${practice.tenantId}`)).toEqual([
    { subject: '', personal: null },
  ]);
  expect(await (await practice.call('GET', '/api/privacy/plan')).json()).toMatchObject({ emailCount: 0 });
});

test('concurrent workers run a practice’s rules once a night', async () => {
  const practice = await buildPractice(world);
  await setRules(practice);
  const ran = () =>
    rows(
      `select count(*)::int as n from audit_events where tenant_id = ${practice.tenantId} and actor_name = 'retention rules' and subject = 'settings'`,
    );
  const age = async () => {
    await buildSilent(practice, 'Silent');
  };
  await age();
  const at = '2031-04-01T23:00:00Z';
  await Promise.all([night(at), night(at), night(at)]);
  expect(await ran()).toEqual([{ n: 1 }]);
  await age();
  await night(at);
  expect(await ran()).toEqual([{ n: 1 }]);
  await night('2031-04-02T23:00:00Z');
  expect(await ran()).toEqual([{ n: 2 }]);
});

test('a booking by a just erased person conflicts and doesn’t refill the record', async () => {
  const practice = await buildPractice(world);
  const fields = clientFields({ firstName: 'Ida', lastName: 'Gone' });
  const { id, email } = await (await practice.call('POST', '/api/clients', fields)).json();
  const principal = { tenantId: practice.tenantId, userId: practice.userId, role: 'owner' } as const;
  const known = await inTenant(world.services.database, principal, scope => findPerson(scope, email));
  expect((await practice.call('POST', `/api/privacy/clients/${id}/erase`, { name: 'Ida Gone' })).status).toBe(200);
  const person = { firstName: 'Ida', lastName: 'Gone', email, phone: null, phoneText: null };
  await expect(
    inTenant(world.services.database, principal, scope => findOrCreateClient(scope, person, { known })),
  ).rejects.toMatchObject({ code: 'conflict' });
  const again = await inTenant(world.services.database, principal, scope => findOrCreateClient(scope, person));
  expect(again.id).not.toBe(Number(id));
});
