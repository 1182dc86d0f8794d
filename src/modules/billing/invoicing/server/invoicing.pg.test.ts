// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addClient,
  invoiceFields,
  issueNew,
  paymentFields,
  readInvoice,
  writeDraft,
} from '../../../../testing/practice/invoices.ts';
import { answerPage, buildCheckout, inPractice, openPage, settleDue } from '../../../../testing/practice/payments.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { invoiceInput } from '../contract.ts';
import { createInvoice } from './drafts.ts';
import { issueInvoice } from './issue.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const tally = (responses: Response[]) => Object.groupBy(responses, ({ status }) => status);

async function drafts(practice: Practice, count: number): Promise<number[]> {
  const input = invoiceInput.parse(invoiceFields(await addClient(practice)));
  return inPractice(world, practice, async scope => {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await createInvoice(scope, input));
    return ids;
  });
}

/** Numbers of the issued invoices, in ascending order. */
const numbersOf = (practice: Practice): Promise<string[]> =>
  inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<{ number: string }>(
      sql`select invoice_number as number from invoices where invoice_number is not null order by 1`,
    );
    return rows.map(({ number }) => number);
  });

test('100 concurrent issues in two practices number 1 to 100 without gaps or duplicates', async () => {
  const both = [await buildPractice(world), await buildPractice(world)];
  const ids = await Promise.all(both.map(practice => drafts(practice, 100)));
  const calls = both.flatMap((practice, which) =>
    (ids[which] ?? []).map(id => () => practice.call('POST', `/api/invoices/${id}/issue`)),
  );
  let left = calls.toSorted(() => Math.random() - 0.5);
  for (let round = 0; left.length; round++) {
    const answers = await Promise.all(left.map(issue => issue()));
    // On a busy machine requests may time out with 503. They are sent again, and then a 409 is fine: the first request
    // may have issued the invoice before its answer timed out.
    left = left.filter((_, at) => answers[at]?.status === 503);
    const others = answers.filter(({ status }) => ![200, 503, ...(round > 0 ? [409] : [])].includes(status));
    expect(await Promise.all(others.map(async answer => `${answer.status} ${await answer.text()}`))).toEqual([]);
  }
  const wanted = times(100, index => `INV-${String(index + 1).padStart(4, '0')}`);
  for (const practice of both) {
    expect(await numbersOf(practice)).toEqual(wanted);
  }
});

test('a failed issue leaves no gap in the numbers under concurrency', async () => {
  const both = [await buildPractice(world), await buildPractice(world)];
  const ids = await Promise.all(both.map(practice => drafts(practice, byRunLength(15, 60))));
  /** Every third transaction fails just before it commits. */
  const issue = (practice: Practice, id: number, index: number) =>
    inPractice(world, practice, async scope => {
      await issueInvoice(scope, id);
      if (index % 3 === 1) throw new Error('the machine stopped');
    });
  const outcomes = await Promise.allSettled(
    both.flatMap((practice, which) => (ids[which] ?? []).map((id, index) => issue(practice, id, index))),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(byRunLength(10, 40));
  for (const practice of both) {
    expect(await numbersOf(practice)).toEqual(
      times(byRunLength(10, 40), index => `INV-${String(index + 1).padStart(4, '0')}`),
    );
  }
});

test('ten concurrent requests with one draft key create one draft', async () => {
  const practice = await buildPractice(world);
  const { clientId } = await writeDraft(practice);
  const fields = invoiceFields(clientId, { draftKey: randomUUID() });
  const answers = await Promise.all(times(10, () => practice.call('POST', '/api/invoices', fields)));
  expect(tally(answers)).toMatchObject({ 201: { length: 10 } });
  const ids = await Promise.all(answers.map(async answer => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
});

test('ten concurrent issues of one draft assign one number', async () => {
  const practice = await buildPractice(world);
  const { id } = await writeDraft(practice);
  const answers = await Promise.all(times(10, () => practice.call('POST', `/api/invoices/${id}/issue`)));
  expect(tally(answers)).toMatchObject({ 200: { length: 1 }, 409: { length: 9 } });
  expect((await issueNew(practice)).invoiceNumber).toBe('INV-0002');
});

test('20 concurrent manual payments never exceed the invoice amount', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const pay = () => practice.call('POST', `/api/invoices/${id}/payments`, paymentFields({ amount: '10' }));
  const answers = await Promise.all(times(20, pay));
  expect(tally(answers)).toMatchObject({ 200: { length: 9 }, 400: { length: 11 } });
  const invoice = await readInvoice(practice, id);
  expect([invoice.amountPaid, invoice.payments.length]).toEqual(['90.00', 9]);
});

test('ten concurrent submissions of one payment form record one payment', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const form = paymentFields({ amount: '95' });
  const answers = await Promise.all(times(10, () => practice.call('POST', `/api/invoices/${id}/payments`, form)));
  expect(tally(answers)).toMatchObject({ 200: { length: 10 } });
  expect(await readInvoice(practice, id)).toMatchObject({ status: 'paid', payments: { length: 1 } });
});

test('concurrent payment and credit note: the invoice is void, with the payment or a 409', async () => {
  const practice = await buildPractice(world);
  const seen = new Set<number>();
  for (const _ of times(byRunLength(4, 12), () => 0)) {
    const { id } = await issueNew(practice);
    const pay = () => practice.call('POST', `/api/invoices/${id}/payments`, paymentFields({ amount: '40' }));
    const credit = () => practice.call('POST', `/api/invoices/${id}/credit-note`, {});
    const [paid, credited] = await Promise.all([pay(), credit()]);
    expect(credited.status).toBe(200);
    seen.add(paid.status);
    const came = paid.status === 200 ? '40.00' : '0.00';
    expect([200, 409]).toContain(paid.status);
    expect(await readInvoice(practice, id)).toMatchObject({ status: 'void', amountPaid: came });
  }
  expect(seen.size).toBeGreaterThan(0);
});

test('two concurrent card payments: keeps one and refunds the other', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const plan = { subject: 'invoice', subjectId: id, amount: 9_500 } as const;
  const urls = await Promise.all(times(2, async () => openPage(world, await buildCheckout(world, practice, plan))));
  await Promise.all(urls.map(url => answerPage(world, url, 'pay')));
  await settleDue(world);
  const invoice = await readInvoice(practice, id);
  expect(invoice).toMatchObject({ status: 'paid', amountPaid: '95.00' });
  expect(invoice.payments.map(({ refunded }) => refunded).toSorted()).toEqual(['0.00', '95.00']);
});

test('concurrent card payment and credit note with refund: void, and all money returned', async () => {
  const practice = await buildPractice(world);
  for (const _ of times(byRunLength(4, 8), () => 0)) {
    const { id } = await issueNew(practice);
    const url = await openPage(
      world,
      await buildCheckout(world, practice, { subject: 'invoice', subjectId: id, amount: 9_500 }),
    );
    const credit = () => practice.call('POST', `/api/invoices/${id}/credit-note`, { refund: true });
    const [answered, credited] = await Promise.all([answerPage(world, url, 'pay'), credit()]);
    expect([303, 410]).toContain(answered.status);
    expect(credited.status).toBe(200);
    await settleDue(world);
    expect(await readInvoice(practice, id)).toMatchObject({ status: 'void', amountPaid: '0.00' });
  }
});
