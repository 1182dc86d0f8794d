// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addClient, invoiceMails, issueNew, readInvoice, writeDraft } from '../../../../testing/practice/invoices.ts';
import { giveMailServer, takeMailServer } from '../../../../testing/practice/mail-server.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { remindOfOverdue } from './remind.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
/** 10:30 in the practice's time zone on that day of March. */
const morning = (day: number) => new Date(`2026-03-${String(day).padStart(2, '0')}T17:30:00Z`);
const dueDate = '2026-03-10';

const remind = (now: Date) => remindOfOverdue(world.services, undefined, now);
const causesOf = async (practice: Practice) => (await invoiceMails(world, practice)).map(({ cause }) => cause);

test('sends one reminder per step with amount due and days late, then stops', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  const clientId = await addClient(practice, { email: 'daniel@client.example' });
  const { id, invoiceNumber, payUrl } = await issueNew(practice, { clientId, dueDate });
  for (let day = 9; day <= 31; day++) await remind(morning(day));
  const mails = await invoiceMails(world, practice);
  expect(mails.map(({ cause }) => cause)).toEqual([3, 10, 21].map(days => `invoice ${id} reminder after ${days} days`));
  const [first] = mails;
  expect(first).toMatchObject({
    to: 'daniel@client.example',
    subject: `A friendly reminder: invoice ${invoiceNumber} from Fernhill Nutrition`,
  });
  const text = first?.text.replace(/\s+/g, ' ');
  expect(text).toContain('was due on March 10, 2026, 3 days ago');
  expect(text).toContain('Amount due $95.00');
  expect(text).toContain(`Pay $95.00 ${payUrl}`);
  expect((await readInvoice(practice, id)).reminders.map(({ daysAfterDue }) => daysAfterDue)).toEqual([3, 10, 21]);
});

test('after missed steps sends only the latest one', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  const { id } = await issueNew(practice, { dueDate });
  await remind(morning(22));
  await remind(morning(22));
  await remind(morning(23));
  expect(await causesOf(practice)).toEqual([`invoice ${id} reminder after 10 days`]);
});

test('changing the steps sends no second reminder on one day and repeats none', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  const { id } = await issueNew(practice, { dueDate });
  const setSteps = async (reminderDays: number[]) => {
    const settings = await (await practice.call('GET', '/api/invoices/settings')).json();
    expect((await practice.call('PUT', '/api/invoices/settings', { ...settings, reminderDays })).status).toBe(200);
  };
  await remind(morning(20));
  await setSteps([5]);
  await remind(morning(20));
  await remind(morning(21));
  await setSteps([11]);
  await remind(new Date(morning(20).getTime() + 3_600_000));
  expect(await causesOf(practice)).toEqual([`invoice ${id} reminder after 10 days`]);
  await setSteps([]);
  await remind(morning(31));
  expect(await causesOf(practice)).toHaveLength(1);
});

test('sends no reminder for drafts, paid, void or not yet due invoices', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  await writeDraft(practice, { dueDate });
  const paid = await issueNew(practice, { dueDate });
  await issueNew(practice, { dueDate: '2026-03-29' });
  const payment = { amount: '95.00', method: 'cash', paidOn: '2026-03-12' };
  expect((await practice.call('POST', `/api/invoices/${paid.id}/payments`, payment)).ok).toBe(true);
  const taken = await issueNew(practice, { dueDate });
  expect((await practice.call('POST', `/api/invoices/${taken.id}/credit-note`, {})).ok).toBe(true);
  await remind(morning(31));
  expect(await causesOf(practice)).toEqual([]);
});

test('skips a client without an email address and reminds once one is added', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  const { id, clientId } = await issueNew(practice, { dueDate });
  const other = await issueNew(practice, { dueDate });
  const { db } = asSystem(world.services.database);
  const setAddress = (email: string) =>
    db.execute(sql`update clients set email = ${email} where tenant_id = ${practice.tenantId} and id = ${clientId}`);
  await setAddress('');
  await remind(morning(14));
  expect(await causesOf(practice)).toEqual([`invoice ${other.id} reminder after 3 days`]);
  await setAddress('daniel@client.example');
  await remind(morning(14));
  expect(await causesOf(practice)).toHaveLength(2);
  expect((await readInvoice(practice, id)).reminders).toHaveLength(1);
});

test('withdraws a queued reminder when the invoice is paid or voided', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  const { id } = await issueNew(practice, { dueDate });
  await remind(morning(14));
  expect(await causesOf(practice)).toHaveLength(1);
  const half = { amount: '40.00', method: 'cash', paidOn: '2026-03-14' };
  await practice.call('POST', `/api/invoices/${id}/payments`, half);
  expect(await causesOf(practice)).toHaveLength(1);
  await practice.call('POST', `/api/invoices/${id}/payments`, { ...half, amount: '55.00' });
  expect(await causesOf(practice)).toEqual([]);
  const other = await issueNew(practice, { dueDate });
  await remind(morning(14));
  await practice.call('POST', `/api/invoices/${other.id}/credit-note`, {});
  expect(await causesOf(practice)).toEqual([]);
});

test('sends reminders only from the practice that owns the invoice', async () => {
  const [one, other] = [
    await buildPractice(world, { name: 'One', timeZone: zone }),
    await buildPractice(world, { name: 'Other', timeZone: zone }),
  ];
  await issueNew(one, { dueDate });
  await remind(morning(14));
  expect([(await causesOf(one)).length, (await causesOf(other)).length]).toEqual([1, 0]);
});

test('without a mail server sends no reminder and uses up no step', async () => {
  takeMailServer(world);
  const practice = await buildPractice(world, { timeZone: zone });
  const { id } = await issueNew(practice, { dueDate });
  await remind(morning(13));
  expect((await readInvoice(practice, id)).reminders).toEqual([]);
  giveMailServer(world);
  await remind(morning(14));
  expect(await causesOf(practice)).toEqual([`invoice ${id} reminder after 3 days`]);
});

test('a manual reminder uses the given text and requires an overdue invoice', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  const clientId = await addClient(practice, { email: 'daniel@client.example' });
  const late = await issueNew(practice, { clientId, dueDate: '2020-01-01' });
  const open = await issueNew(practice, { clientId, dueDate: '2199-01-01' });
  const send = (id: number, message: string) =>
    practice.call('POST', `/api/invoices/${id}/send`, { message, isReminder: true });
  const refused = await send(open.id, '');
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('isn’t overdue') });

  expect((await send(late.id, 'Could you look at this, please?')).status).toBe(200);
  const mails = await invoiceMails(world, practice);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `A friendly reminder: invoice ${late.invoiceNumber} from Fernhill Nutrition`,
  ]);
  expect(mails[0]?.text).toContain('Could you look at this, please?');
  expect(mails[0]?.text).not.toContain('this is a reminder that');
  expect((await readInvoice(practice, late.id)).sentAt).not.toBeNull();
});
