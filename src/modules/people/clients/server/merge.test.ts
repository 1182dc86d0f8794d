// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { issueNew, writeDraft } from '../../../../testing/practice/invoices.ts';
import { linkOfMail } from '../../../../testing/practice/mail-link.ts';
import { beginSequence } from '../../../../testing/practice/sequences.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { Client } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const add = async (practice: Practice, person: Record<string, unknown>): Promise<Client> =>
  (await practice.call('POST', '/api/clients', clientFields(person))).json();
const merge = (practice: Practice, id: number, otherId: number) =>
  practice.call('POST', `/api/clients/${id}/merge`, { otherId });
const tomorrow = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
const book = (practice: Practice, email: string, time: string) =>
  call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { email, date: tomorrow, time }));

const rows = async (practice: Practice, query: string) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const found = await scope.db.execute<Record<string, unknown>>(sql.raw(query));
    return found.rows;
  });

test("merges fields and notes both records' differences in the kept one", async () => {
  const practice = await buildPractice(world);
  const kept = await add(practice, {
    firstName: 'Anna',
    lastName: 'Berg',
    phone: '',
    age: '',
    notes: 'Likes tea',
    tags: ['vegan'],
  });
  const other = await add(practice, {
    firstName: 'Ann',
    lastName: 'Berg',
    email: 'ann@old.example',
    phone: '503 555 0101',
    goal: 'general_health',
    notes: 'Allergic to nuts',
    tags: ['Vegan', 'runner'],
  });
  const merged: Client = await (await merge(practice, kept.id, other.id)).json();
  expect(merged).toMatchObject({
    id: kept.id,
    firstName: 'Anna',
    phone: '+15035550101',
    age: 41,
    goal: 'weight_loss',
    tags: ['vegan', 'runner'],
  });
  expect(merged.notes).toBe(
    'Likes tea\n\nFrom the merged record:\nName: Ann Berg\nEmail: ann@old.example\nGoal: General Health\nAllergic to nuts',
  );
  expect(Date.parse(merged.createdAt)).toBe(Math.min(Date.parse(kept.createdAt), Date.parse(other.createdAt)));
  expect((await practice.call('GET', `/api/clients/${other.id}`)).status).toBe(404);
});

test('moves the rows of every table to the kept record', async () => {
  const practice = await buildPractice(world);
  const kept = await add(practice, {});
  const other = await add(practice, { email: 'other@person.example' });
  await beginSequence(practice, { trigger: 'booked' });
  await book(practice, 'other@person.example', '09:00');
  const { tenantId: t, userId: u } = practice;
  await rows(
    practice,
    `insert into sms_logs (tenant_id, client_id, recipient_phone, message, type) values (${t}, ${other.id}, '+1', 'hi', 'manual')`,
  );
  await rows(
    practice,
    `insert into invoices (tenant_id, user_id, client_id, invoice_number, amount) values (${t}, ${u}, ${other.id}, '1', 5)`,
  );
  await rows(
    practice,
    `insert into digital_products (tenant_id, user_id, title, price) values (${t}, ${u}, 'Guide', 5);
    insert into product_purchases (tenant_id, product_id, customer_email, price, amount, currency, download_limit, client_id)
      select ${t}, id, 'a@b.example', 5, 5, 'USD', 3, ${other.id} from digital_products where tenant_id = ${t}`,
  );
  await rows(
    practice,
    `insert into session_notes (tenant_id, user_id, client_id, template, sections, status) values (${t}, ${u}, ${other.id}, 'free', '{}', 'signed')`,
  );
  await rows(
    practice,
    `insert into measurements (tenant_id, user_id, client_id, built_in, value, measured_on) values (${t}, ${u}, ${other.id}, 'weight', 80, '2026-01-01')`,
  );
  await rows(
    practice,
    `insert into measurement_goals (tenant_id, client_id, built_in, start_value, target_value) values (${t}, ${other.id}, 'weight', 80, 70)`,
  );
  await rows(practice, `insert into client_facts (tenant_id, client_id, diet) values (${t}, ${other.id}, 'Vegan')`);
  await rows(
    practice,
    `insert into client_sessions (tenant_id, client_id, token_hash, device, expires_at) values (${t}, ${other.id}, 'x', 'Safari on Mac', now() + interval '1 day')`,
  );
  await rows(
    practice,
    `insert into client_files (tenant_id, client_id, author, name, kind, size, file) values (${t}, ${other.id}, 'client', 'a.pdf', 'pdf', 1, 'x')`,
  );
  await rows(
    practice,
    `insert into client_codes (tenant_id, client_id, browser_hash, code_hash, link_hash, path, code_expires_at, link_expires_at)
     values (${t}, ${other.id}, 'x', 'x', 'x', '', now(), now())`,
  );
  await rows(
    practice,
    `insert into client_messages (tenant_id, client_id, author, body, cause) values (${t}, ${other.id}, 'client', 'Hello', 'x');
    insert into client_conversations (tenant_id, client_id, last_message_id)
      select ${t}, ${other.id}, max(id) from client_messages where tenant_id = ${t}`,
  );
  await rows(
    practice,
    `insert into client_room_settings (tenant_id, client_id, is_off) values (${t}, ${other.id}, true);
    insert into client_contacts (tenant_id, client_id, first_name, last_name, email, relation)
      select ${t}, id, 'Rosa', 'Berg', email, 'Mother' from (values (${kept.id}, 'rosa@berg.example'),
        (${other.id}, 'Rosa@berg.example'), (${other.id}, 'ben@berg.example')) as given(id, email)`,
  );
  await rows(
    practice,
    `insert into client_emails (tenant_id, client_id, email) values (${t}, ${other.id}, 'third@person.example')`,
  );
  await rows(
    practice,
    `insert into client_packages (tenant_id, client_id, name, sessions) values (${t}, ${other.id}, 'Five', 5)`,
  );
  await rows(
    practice,
    `with offered as (insert into packages (tenant_id, name, sessions) values (${t}, 'Five', 5) returning id)
      insert into package_orders (tenant_id, package_id, user_id, client_id, name, sessions, price, currency)
      select ${t}, id, ${u}, ${other.id}, 'Five', 5, 400, 'USD' from offered`,
  );
  await rows(
    practice,
    `insert into appointment_series (tenant_id, user_id, client_id, frequency, first_day, time, duration_minutes, count) values (${t}, ${u}, ${other.id}, 'weekly', '2026-01-05', '09:00', 30, 2)`,
  );
  await rows(
    practice,
    `insert into waitlist_entries (tenant_id, user_id, client_id, type, first_day, last_day) values (${t}, ${u}, ${other.id}, 'consultation', '2026-01-05', '2026-01-05')`,
  );
  await rows(
    practice,
    `with form as (insert into forms (tenant_id, title, kind, definition) values (${t}, 'x', 'intake', '{}') returning id),
      version as (insert into form_versions (tenant_id, form_id, version, title, kind, definition)
        select ${t}, id, 1, 'x', 'intake', '{}' from form)
      insert into form_requests (tenant_id, client_id, form_id, version) select ${t}, ${other.id}, id, 1 from form`,
  );
  const tables = await rows(
    practice,
    "select table_name from information_schema.columns where column_name = 'client_id' and table_schema = 'public'",
  );
  const count = async (id: number) =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async ({ table_name }) => {
          const [found] = await rows(practice, `select count(*)::int as n from ${table_name} where client_id = ${id}`);
          return [table_name, found?.n];
        }),
      ),
    );
  const before = await count(other.id);
  // Ensures that every table that refers to clients has rows here.
  expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([]);
  expect((await merge(practice, kept.id, other.id)).status).toBe(200);
  const added = before.client_emails + 1;
  expect(await count(kept.id)).toEqual({ ...before, client_emails: added, client_sessions: 0, client_codes: 0 });
});

test("keeps the kept record's goal and stores the other in a signed session note", async () => {
  const practice = await buildPractice(world);
  const kept = await add(practice, {});
  const other = await add(practice, {});
  for (const [id, targetValue] of [
    [kept.id, 70],
    [other.id, 65],
  ]) {
    const goal = { kind: 'weight', startValue: 80, targetValue };
    expect((await practice.call('PUT', `/api/clients/${id}/goal`, goal)).status).toBe(200);
  }
  await practice.call('POST', `/api/clients/${other.id}/measurements`, {
    kind: 'weight',
    value: 75,
    measuredOn: '2026-01-01',
  });
  const merged: Client = await (await merge(practice, kept.id, other.id)).json();
  expect(merged.notes).not.toContain('Weight');
  const [note] = await (await practice.call('GET', `/api/clients/${kept.id}/notes`)).json();
  expect(note).toMatchObject({
    status: 'signed',
    sections: { note: 'Goal from the merged record: Weight from 80 kg to 65 kg' },
  });
  expect(merged.progressPercentage).toBe(50);
});

test('recognizes a client by the merged email and honors its old cancel links', async () => {
  const practice = await buildPractice(world);
  const kept = await add(practice, { email: 'now@person.example' });
  expect((await book(practice, 'Before@person.example', '09:00')).status).toBe(200);
  const other = (await (await practice.call('GET', '/api/clients')).json()).find((each: Client) => each.id !== kept.id);
  const link = await linkOfMail(practice, other.email, 'cancel-appointment');
  await merge(practice, kept.id, other.id);
  expect((await book(practice, 'before@PERSON.example', '11:00')).status).toBe(200);
  const people: Client[] = await (await practice.call('GET', '/api/clients')).json();
  expect(people.map(each => each.id)).toEqual([kept.id]);
  expect(await (await practice.call('GET', `/api/clients/${kept.id}/appointments`)).json()).toHaveLength(2);
  expect((await call(world)('GET', `/api/appointments/cancel-preview?${link}`)).status).toBe(200);
  const again = await practice.call('POST', '/api/clients', clientFields({ email: 'BEFORE@person.example' }));
  expect(again.status).toBe(409);
  // The old address may be used again.
  const back = await practice.call('PUT', `/api/clients/${kept.id}`, clientFields({ email: 'before@person.example' }));
  expect(back.status).toBe(200);
});

test('restores an archived client who books', async () => {
  const practice = await buildPractice(world);
  const { id, email } = await add(practice, {});
  await practice.call('POST', `/api/clients/${id}/archive`);
  expect((await book(practice, email, '10:00')).status).toBe(200);
  expect(await (await practice.call('GET', `/api/clients/${id}`)).json()).toMatchObject({ archivedAt: null });
});

test("rejects merging a client with itself, an unknown one or another practice's", async () => {
  const practice = await buildPractice(world);
  const stranger = await add(await buildPractice(world), {});
  const { id } = await add(practice, {});
  expect((await merge(practice, id, id)).status).toBe(400);
  expect((await merge(practice, id, 999_999)).status).toBe(404);
  expect((await merge(practice, id, stranger.id)).status).toBe(404);
  expect((await merge(practice, stranger.id, id)).status).toBe(404);
});

test("honors links in emails to a client's former address", async () => {
  const practice = await buildPractice(world);
  await book(practice, 'first@person.example', '09:00');
  const [person] = await (await practice.call('GET', '/api/clients')).json();
  const link = await linkOfMail(practice, 'first@person.example', 'cancel-appointment');
  await practice.call('PUT', `/api/clients/${person.id}`, clientFields({ email: 'second@person.example' }));
  const preview = (query: string) => call(world)('GET', `/api/appointments/cancel-preview?${query}`);
  expect((await preview(link)).status).toBe(200);
  expect((await preview(link.replace('first', 'third'))).status).toBe(404);
});

test('rejects deleting a client with issued invoices with 409', async () => {
  const practice = await buildPractice(world);
  const [billed, drafted] = [await add(practice, {}), await add(practice, {})];
  await issueNew(practice, { clientId: billed.id });
  await writeDraft(practice, { clientId: drafted.id });
  const refused = await practice.call('DELETE', `/api/clients/${billed.id}`);
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toContain('Archive the client instead');
  expect((await practice.call('DELETE', `/api/clients/${drafted.id}`)).status).toBe(204);
});
