import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { buildPractice, call, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const addClient = async (practice: Practice) => (await practice.call('POST', '/api/clients', clientFields())).json();
const get = async (practice: Practice, path: string) => (await practice.call('GET', path)).json();

const insert = (practice: Practice, statement: string) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, scope => scope.db.execute(sql.raw(statement)));

const addInvoice = (
  { tenantId: t, userId: u }: Practice,
  clientId: number,
  number: string,
  status: string,
  given: { dueDate?: string; currency?: string; paid?: number } = {},
) =>
  `insert into invoices (tenant_id, user_id, client_id, invoice_number, amount, amount_paid, currency, status, due_date, created_at)
    values (${t}, ${u}, ${clientId}, ${status === 'draft' ? null : `'${number}'`}, 1234.5, ${given.paid ?? 0},
      '${given.currency ?? 'USD'}', '${status}', '${given.dueDate ?? '2026-03-31'}', '2026-03-0${number}T10:00:00Z');`;
const addMail = (
  { tenantId: t }: Practice,
  clientId: number,
  subject: string,
  given: { kind?: string; status?: string } = {},
) =>
  `insert into email_logs (tenant_id, kind, cause, client_id, recipient_email, from_name, subject, html, text, message_id, status)
    values (${t}, '${given.kind ?? 'transactional'}', '${subject} ${clientId}', ${clientId}, 'a@b.example', 'F', '${subject}', '', '', 'm', '${given.status ?? 'sent'}');`;
const addSms = ({ tenantId: t }: Practice, clientId: number, message: string) =>
  `insert into sms_logs (tenant_id, client_id, recipient_phone, message, type, status)
    values (${t}, ${clientId}, '+15035550100', '${message}', 'manual', 'sent');`;
const addSession = ({ tenantId: t, userId: u }: Practice, clientId: number, status: string, day: string) =>
  `insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time, overlaps_on_purpose)
    values (${t}, ${u}, ${clientId}, '${status}', '${status}', '${day}T10:00:00Z', '${day}T11:00:00Z', true);`;

test("shows when a client's number opted out of SMS", async () => {
  const practice = await buildPractice(world);
  const { id } = await addClient(practice);
  expect(await get(practice, `/api/clients/${id}`)).toMatchObject({ smsStoppedAt: null });
  const { tenantId } = practice;
  await insert(practice, `insert into sms_opt_outs values (${tenantId}, '+15035550188', '2026-03-01T10:00:00Z')`);
  expect(await get(practice, `/api/clients/${id}`)).toMatchObject({ smsStoppedAt: '2026-03-01T10:00:00.000Z' });
});

test('records, keeps and withdraws consent to SMS', async () => {
  const practice = await buildPractice(world);
  const client = await addClient(practice);
  expect(client.smsConsentAt).toBeNull();
  const save = async (given: object) =>
    (
      await practice.call('PUT', `/api/clients/${client.id}`, { ...clientFields({ email: client.email }), ...given })
    ).json();
  const { smsConsentAt } = await save({ smsConsent: true });
  expect(Date.now() - Date.parse(smsConsentAt)).toBeLessThan(60_000);
  expect(await save({ smsConsent: true })).toMatchObject({ smsConsentAt });
  expect(await save({})).toMatchObject({ smsConsentAt });
  expect((await get(practice, `/api/sms/recipients/${client.id}`)).consentAt).toBe(smsConsentAt);
  expect(await save({ smsConsent: false })).toMatchObject({ smsConsentAt: null });
  expect((await get(practice, `/api/sms/recipients/${client.id}`)).consentAt).toBeNull();
});

test('returns a client with totals, balance and next appointment in one response', async () => {
  const practice = await buildPractice(world);
  const { id } = await addClient(practice);
  const other = await addClient(practice);
  await insert(
    practice,
    [
      addInvoice(practice, id, '1', 'paid'),
      addInvoice(practice, id, '2', 'pending'),
      addInvoice(practice, id, '3', 'pending', { paid: 634.5 }),
      addInvoice(practice, id, '4', 'draft'),
      addInvoice(practice, other.id, '5', 'pending'),
      addInvoice(practice, id, '6', 'pending', { dueDate: '2100-01-01', currency: 'EUR' }),
      addMail(practice, id, 'Hello'),
      addMail(practice, id, 'Bounced', { status: 'failed' }),
      addMail(practice, id, 'Secret', { kind: 'account' }),
      addMail(practice, other.id, 'Other'),
      addSms(practice, id, 'Hi'),
      addSession(practice, id, 'completed', '2020-01-01'),
      addSession(practice, id, 'cancelled', '2100-01-01'),
      addSession(practice, id, 'scheduled', '2100-01-03'),
      addSession(practice, id, 'confirmed', '2100-01-02'),
      addSession(practice, other.id, 'confirmed', '2100-01-01'),
    ].join('\n'),
  );
  const detail = await get(practice, `/api/clients/${id}`);
  expect(detail).toMatchObject({
    id,
    totals: {
      appointments: 4,
      upcoming: 2,
      invoices: 5,
      unpaid: 3,
      overdue: 2,
      balance: [
        { currency: 'USD', amount: '1834.50' },
        { currency: 'EUR', amount: '1234.50' },
      ],
      purchases: 0,
      emails: 2,
      emailsSent: 1,
      sms: 1,
    },
    nextAppointment: { title: 'confirmed', startTime: '2100-01-02T10:00:00.000Z' },
    newsletter: null,
  });
});

test("lists a client's invoices, emails and SMS newest first", async () => {
  const practice = await buildPractice(world);
  const { id } = await addClient(practice);
  const other = await addClient(practice);
  await insert(
    practice,
    [
      ...['1', '2', '3'].map(number => addInvoice(practice, id, number, 'pending')),
      addInvoice(practice, other.id, '4', 'pending'),
      ...['A', 'B'].map(subject => addMail(practice, id, subject)),
      addMail(practice, id, 'Secret', { kind: 'account' }),
      addMail(practice, other.id, 'Other'),
      ...['First', 'Second'].map(message => addSms(practice, id, message)),
      addSms(practice, other.id, 'Other'),
    ].join('\n'),
  );
  const invoices = await get(practice, `/api/clients/${id}/invoices`);
  expect(invoices.map((each: { invoiceNumber: string }) => each.invoiceNumber)).toEqual(['3', '2', '1']);
  expect(invoices[0]).toMatchObject({
    tenantId: practice.tenantId,
    clientId: id,
    amount: '1234.50',
    dueDate: '2026-03-31',
    paidAt: null,
  });
  const mails = await get(practice, `/api/clients/${id}/emails`);
  expect(mails.map((each: { subject: string }) => each.subject)).toEqual(['B', 'A']);
  const messages = await get(practice, `/api/sms/logs?clientId=${id}`);
  expect(messages.map((each: { message: string }) => each.message)).toEqual(['Second', 'First']);
  expect(messages[0]).toMatchObject({
    clientId: id,
    appointmentId: null,
    recipientPhone: '+15035550100',
    externalId: null,
  });
  expect(await get(practice, '/api/sms/logs')).toHaveLength(3);
});

test("hides a client's lists from other practices and signed-out callers", async () => {
  const practice = await buildPractice(world);
  const { id } = await addClient(practice);
  await insert(practice, addSms(practice, id, 'Hi'));
  const stranger = await buildPractice(world);
  for (const path of [
    `/api/clients/${id}/invoices`,
    `/api/clients/${id}/emails`,
    `/api/sms/logs?clientId=${id}`,
    `/api/clients/${id}`,
  ]) {
    expect((await stranger.call('GET', path)).status, path).toBe(404);
    expect((await call(world)('GET', path)).status, path).toBe(401);
  }
  expect(await get(stranger, '/api/sms/logs')).toEqual([]);
  expect((await practice.call('GET', '/api/sms/logs?clientId=x')).status).toBe(400);
});
