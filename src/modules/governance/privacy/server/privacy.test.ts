// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import {
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { listErased } from '../../../people/erased-people/server/erased-people.ts';
import { eraseAgain } from './erase.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async (text: string) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(sql.raw(text))).rows;

/** A client with rows in many tables and a unique name. */
async function buildPerson(practice: Practice) {
  const { call: ask, tenantId: t, userId: u } = practice;
  const fields = clientFields({ firstName: 'Wilhelmina', lastName: 'Quillfeather', notes: 'Coeliac' });
  const { id, email } = await (await ask('POST', '/api/clients', fields)).json();
  const note = await (
    await ask('POST', `/api/clients/${id}/notes`, { template: 'free', sections: { note: 'x' } })
  ).json();
  await ask('POST', `/api/notes/${note.id}/sign`);
  await ask('POST', `/api/clients/${id}/measurements`, { kind: 'weight', value: 75, measuredOn: '2026-01-01' });
  const times = { startTime: '2024-01-08T17:00:00Z', endTime: '2024-01-08T18:00:00Z' };
  const session = { clientId: id, title: 'Talk with Wilhelmina Quillfeather', type: 'follow-up', status: 'completed' };
  await ask('POST', '/api/appointments', { ...session, ...times });
  await rows(`insert into email_logs (tenant_id, kind, cause, client_id, recipient_email, from_name, subject, html, text, message_id, status)
    values (${t}, 'transactional', 'x ${id}', ${id}, '${email}', 'P', 'Hi Wilhelmina', 'Hi', 'Hi', 'm${id}', 'sent')`);
  await rows(
    `insert into sms_logs (tenant_id, client_id, recipient_phone, message, type) values (${t}, ${id}, '+15035550188', 'Hi', 'manual')`,
  );
  await rows(`insert into invoices (tenant_id, user_id, client_id, invoice_number, amount, status, issued_on, buyer)
    values (${t}, ${u}, ${id}, 'INV-${id}', 5, 'pending', '2024-01-09', '{"name":"Wilhelmina Quillfeather","address":null,"email":null,"phone":null,"taxNumber":null}')`);
  await rows(
    `insert into newsletter_subscribers (tenant_id, storefront_id, email) select ${t}, id, '${email}' from storefronts where tenant_id = ${t}`,
  );
  await rows(
    `insert into consents (tenant_id, kind, is_given, how, email) values (${t}, 'newsletter', true, 'form', '${email}')`,
  );
  return { id: Number(id), email: String(email), name: 'Wilhelmina Quillfeather' };
}

const erase = (practice: Practice, { id, name }: { id: number; name: string }) =>
  practice.call('POST', `/api/privacy/clients/${id}/erase`, { name });

test('every table with client, email or phone columns declares its personal data', async () => {
  const found = await rows(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      a.attname ~ '(^|_)(email|phone|client_id)$'
      or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'clients'::regclass))`);
  const said = world.services.tables.filter(({ personal, notPersonal }) => personal.length || notPersonal);
  const known = new Set(said.map(({ table }) => table));
  expect(found.length).toBeGreaterThan(20);
  expect(found.map(({ name }) => name).filter(name => !known.has(String(name)))).toEqual([]);
});

test('erasure leaves the name only on issued invoices and reports retained records', async () => {
  const practice = await buildPractice(world);
  const person = await buildPerson(practice);
  const answer = await erase(practice, { ...person, name: 'wilhelmina quillfeather' });
  const report = await answer.json();
  expect(answer.status, JSON.stringify(report)).toBe(200);
  const line = (what: string) => report.lines.find((each: { what: string }) => each.what === what);
  expect(line('Session notes')).toMatchObject({ deleted: 1 });
  expect(line('Issued invoices')).toMatchObject({ kept: 1, why: expect.stringContaining('Tax law') });
  expect(line('Appointments')).toMatchObject({ anonymized: 1 });
  expect(JSON.stringify(report)).not.toMatch(/Quillfeather|client\.example/);
  const tables =
    await rows(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  for (const { name } of tables) {
    const [left] = await rows(`select count(*)::int as n from ${name} t where tenant_id = ${practice.tenantId}
      and (to_jsonb(t)::text like '%Quillfeather%' or to_jsonb(t)::text like '%${person.email}%')`);
    expect(left, String(name)).toEqual({ n: name === 'invoices' ? 1 : 0 });
  }
  const kept = await (await practice.call('GET', '/api/privacy/erasures')).json();
  expect(kept).toEqual([report]);
});

test('erasure requires the name, an owner and no upcoming appointments', async () => {
  const practice = await buildPractice(world);
  const person = await buildPerson(practice);
  expect((await erase(practice, { ...person, name: 'Somebody Else' })).status).toBe(400);
  const member = await buildMember(world, practice, 'practitioner');
  expect((await member.call('POST', `/api/privacy/clients/${person.id}/erase`, person)).status).toBe(403);
  const session = { clientId: person.id, title: 'Next', type: 'follow-up', status: 'scheduled' };
  const times = { startTime: '2030-01-08T17:00:00Z', endTime: '2030-01-08T18:00:00Z' };
  await practice.call('POST', '/api/appointments', { ...session, ...times });
  expect((await erase(practice, person)).status).toBe(409);
  expect((await practice.call('GET', `/api/clients/${person.id}`)).status).toBe(200);
  const other = await buildPractice(world);
  expect((await erase(other, person)).status).toBe(404);
});

test('rejects editing or merging an erased client with 409', async () => {
  const practice = await buildPractice(world);
  const person = await buildPerson(practice);
  const { id: otherId } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  expect((await erase(practice, person)).status).toBe(200);
  const at = `/api/clients/${person.id}`;
  const before = await rows(`select first_name, last_name, email, notes from clients where id = ${person.id}`);
  const fields = clientFields({ firstName: 'Wilhelmina', lastName: 'Quillfeather', email: person.email });
  for (const refused of [
    await practice.call('PUT', at, fields),
    await practice.call('POST', `${at}/merge`, { otherId }),
    await practice.call('POST', `/api/clients/${otherId}/merge`, { otherId: person.id }),
  ]) {
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe('This client’s data was erased and can’t be edited.');
  }
  expect(await rows(`select first_name, last_name, email, notes from clients where id = ${person.id}`)).toEqual(before);
  expect((await practice.call('GET', `/api/clients/${otherId}`)).status).toBe(200);
  expect((await practice.call('PUT', '/api/clients/999999', fields)).status).toBe(404);
});

test('erases again after a restore, but not a person who returned later', async () => {
  const practice = await buildPractice(world);
  const person = await buildPerson(practice);
  const t = practice.tenantId;
  const [before] = await rows(`select created_at::text as at from clients where id = ${person.id}`);
  expect((await erase(practice, person)).status).toBe(200);
  const kept = (await listErased(asSystem(world.services.database))).filter(({ tenantId }) => tenantId === t);
  // The backup contains the client, but not the erasure.
  await rows(`delete from erased_people where tenant_id = ${t}`);
  await rows(
    `update clients set first_name = 'Wilhelmina', email = '${person.email}', created_at = '${before?.at}' where id = ${person.id}`,
  );
  expect(await eraseAgain(world.services, kept)).toEqual({ erased: 1, failed: 0 });
  expect(await rows(`select first_name from clients where id = ${person.id}`)).toEqual([{ first_name: 'Erased' }]);
  const back = await (await practice.call('POST', '/api/clients', clientFields({ email: person.email }))).json();
  expect(await eraseAgain(world.services, kept)).toEqual({ erased: 0, failed: 0 });
  expect((await practice.call('GET', `/api/clients/${back.id}`)).status).toBe(200);
});

test('shows privacy policy and terms links on public pages and in emails', async () => {
  const practice = await buildPractice(world);
  const rules = { auditMonths: 24, inactiveYears: null, messageMonths: null, leadMonths: null, invoiceYears: 10 };
  const addresses = {
    privacyUrl: 'https://practice.example/privacy?a=1&b=2',
    termsUrl: 'https://practice.example/terms',
  };
  await practice.call('PUT', '/api/privacy/settings', { ...rules, ...addresses });
  for (const path of [`/bio/${practice.slug}`, `/bio/${practice.slug}/book`, `/bio/${practice.slug}/shop`]) {
    const page = await (await world.request(path)).text();
    expect(page, path).toContain('<a href="https://practice.example/privacy?a=1&amp;b=2">Privacy policy</a>');
    expect(page, path).toContain('<a href="https://practice.example/terms">Terms</a>');
  }
  const { html } = await renderMail({
    title: 'x',
    preview: 'x',
    practice: { name: 'P', signature: null, address: null, ...addresses },
    children: 'Hello',
  });
  expect(html).toContain('https://practice.example/terms');
});

test('rejects unsafe policy URLs with 400', async () => {
  const { call: ask } = await buildPractice(world);
  const rules = { auditMonths: 24, inactiveYears: null, messageMonths: null, leadMonths: null, invoiceYears: 10 };
  for (const privacyUrl of ['javascript:alert(1)', 'mailto:a@b.example', 'data:text/html,x']) {
    expect((await ask('PUT', '/api/privacy/settings', { ...rules, privacyUrl, termsUrl: null })).status).toBe(400);
  }
  expect((await call(world)('GET', '/api/privacy/settings')).status).toBe(401);
});

test('records every consent and withdrawal with its text, whatever changes the row', async () => {
  const practice = await buildPractice(world);
  const { tenantId: t, call: ask } = practice;
  const made = await ask('POST', '/api/clients', clientFields({ smsConsent: true, phone: '(503) 555-0142' }));
  const { id, email, phone } = await made.json();
  await rows(`insert into newsletter_subscribers (tenant_id, storefront_id, email, consent_text, consent_page)
    select ${t}, id, '${email}', 'Send me news', '/bio/x' from storefronts where tenant_id = ${t}`);
  await rows(`update newsletter_subscribers set status = 'unsubscribed' where tenant_id = ${t}`);
  await rows(`insert into sms_opt_outs (tenant_id, phone) values (${t}, '${phone}')`);
  const consents = await (await ask('GET', `/api/privacy/clients/${id}/consents`)).json();
  expect(consents).toMatchObject([
    { kind: 'text_messages', isGiven: false, how: 'reply', words: 'STOP' },
    { kind: 'newsletter', isGiven: false, how: 'ended' },
    { kind: 'newsletter', isGiven: true, how: 'form', words: 'Send me news', page: '/bio/x' },
    { kind: 'text_messages', isGiven: true, how: 'practice' },
  ]);
  expect((await (await buildPractice(world)).call('GET', `/api/privacy/clients/${id}/consents`)).status).toBe(404);
});
