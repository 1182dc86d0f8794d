// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceMails, issueNew, readInvoice } from '../../../../testing/practice/invoices.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { InvoiceDetail } from '../contract.ts';
import { remindOfOverdue } from './remind.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  giveMailServer(world);
});
afterAll(() => world.close());

/** Many invoices with the same due date. */
async function issueMany(practice: Practice): Promise<InvoiceDetail[]> {
  const issued: InvoiceDetail[] = [];
  for (let count = 0; count < byRunLength(8, 20); count++)
    issued.push(await issueNew(practice, { dueDate: '2026-03-10' }));
  return issued;
}

test('eight concurrent workers send one reminder per invoice', async () => {
  const practice = await buildPractice(world, { timeZone: 'UTC' });
  const issued = await issueMany(practice);
  const now = new Date('2026-03-14T12:00:00Z');
  await Promise.all(Array.from({ length: 8 }, () => remindOfOverdue(world.services, undefined, now)));
  const mails = await invoiceMails(world, practice);
  expect(mails.map(({ cause }) => cause).toSorted()).toEqual(
    issued.map(({ id }) => `invoice ${id} reminder after 3 days`).toSorted(),
  );
  for (const { id } of issued) expect((await readInvoice(practice, id)).reminders).toHaveLength(1);
});

test('an invoice paid while reminders run gets none, and queued ones are withdrawn', async () => {
  const practice = await buildPractice(world, { timeZone: 'UTC' });
  const issued = await issueMany(practice);
  const now = new Date('2026-03-14T12:00:00Z');
  const pay = (id: number) =>
    practice.call('POST', `/api/invoices/${id}/payments`, { amount: '95.00', method: 'cash', paidOn: '2026-03-14' });
  // Invoices are paid while the workers run: some after their reminder, some during it, some before.
  const workers = Array.from({ length: 4 }, () => remindOfOverdue(world.services, undefined, now));
  await expect.poll(() => invoiceMails(world, practice), { interval: 5, timeout: 20_000 }).not.toEqual([]);
  await Promise.all([...workers, ...issued.map(({ id }) => pay(id))]);
  await remindOfOverdue(world.services, undefined, now);
  expect(await invoiceMails(world, practice)).toEqual([]);
});
