// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueNew, readInvoice } from '../../../../testing/practice/invoices.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { isInTurn } from '../../../../testing/proof.ts';
import { hostileMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { readTags, skeleton } from '../../../../testing/texts/html-tags.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import type { InvoiceDetail } from '../contract.ts';
import { queueCreditNoteMail, queueInvoiceMail, queueReceiptMail, queueReminderMail } from './mails.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Mail = { html: string; subject: string; from: string };

/** Renders all four emails with the given texts in every field that people can fill, bypassing the contracts. */
async function mailsWith(texts: readonly string[]): Promise<Mail[]> {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const invoice = await readInvoice(practice, id);
  const payment = {
    ...{ id: 1, amount: '5.00', currency: 'USD', method: 'card' as const, paidAt: '2026-11-20T18:00:00Z' },
    ...{ refunded: '0.00', note: null, isTest: false },
  };
  return inPractice(world, practice, async scope => {
    for (const [index, text] of texts.entries()) {
      await scope.db.execute(
        sql`update tenants set name = ${text}, email_signature = ${text}, address = ${text} where id = ${scope.tenantId}`,
      );
      const hostile: InvoiceDetail = {
        ...invoice,
        id: index + 1,
        description: text,
        invoiceNumber: text,
        status: 'overdue',
        dueDate: '2026-11-01',
        creditNote: { id: 1, number: text, amount: '5.00', reason: text, issuedOn: '2026-11-20' },
      };
      const { services } = world;
      await queueInvoiceMail(services, scope, { invoice: hostile, message: text, unsentAt: null });
      await queueReceiptMail(services, scope, { invoice: hostile, payment });
      await queueReminderMail(services, scope, { invoice: hostile, step: 3, today: '2026-11-20' });
      await queueCreditNoteMail(services, scope, { invoice: hostile });
    }
    const { rows } = await scope.db.execute<Mail>(
      sql`select html, subject, from_name as "from" from email_logs where tenant_id = ${scope.tenantId} order by id`,
    );
    return rows;
  });
}

test('hostile practice and invoice texts add no tags or header lines to invoice emails', async () => {
  const texts = hostileMarkup
    .filter((_, index) => index % 40 === 0 && isInTurn(index / 40, 4))
    .flatMap(text => [text, `a\r\nBcc: ${text}`]);
  const mails = await mailsWith(['plain', ...texts]);
  expect(mails).toHaveLength(4 * (texts.length + 1));
  const usual = mails.slice(0, 4).map(({ html }) => skeleton(readTags(html)));
  for (const [index, { html, subject, from }] of mails.entries()) {
    const text = texts[Math.floor(index / 4) - 1];
    expect(skeleton(readTags(html)), text).toEqual(usual[index % 4]);
    expect(subject + from, text).not.toMatch(/[\r\n]/);
  }
}, 60_000);
