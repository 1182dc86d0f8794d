import { invoiceInput } from '../../../../modules/billing/invoicing/contract.ts';
import { writeCreditNote } from '../../../../modules/billing/invoicing/server/credit-note.ts';
import { createInvoice } from '../../../../modules/billing/invoicing/server/drafts.ts';
import { findInvoice } from '../../../../modules/billing/invoicing/server/invoice.ts';
import { recordManualPayment } from '../../../../modules/billing/invoicing/server/invoice-payments.ts';
import { issueInvoice } from '../../../../modules/billing/invoicing/server/issue.ts';
import { saveInvoiceSettings } from '../../../../modules/billing/invoicing/server/settings.ts';
import { invoiceSettings } from '../../../../modules/billing/invoicing/settings.ts';
import type { DemoSession } from '../../../../modules/onboarding/demo/server/calendar.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';

type At = { zone: string; now: Date };

/** Invoices every completed session; most are paid within three days, some only in part or not at all. */
export async function fillInvoices(services: Services, scope: Scope, held: DemoSession[], at: At) {
  const year = dayIn(at.now, at.zone).slice(0, 4);
  const footer = 'Thank you for working with Fernhill Nutrition.';
  const paymentInstructions = 'By bank transfer to Fernhill Nutrition\nCascade Credit Union, account 4471 0923 08';
  const settings = { prefix: `INV-${year}-`, nextNumber: 101, footer, paymentInstructions };
  await saveInvoiceSettings(scope, invoiceSettings.parse(settings));
  for (const [index, session] of held.entries()) {
    const story = storyOf(index, { isLast: index >= held.length - 3 });
    const written = new Date(session.endTime);
    const id = await createInvoice(scope, draftOf(session, at, index), written);
    if (story === 'draft') continue;
    await issueInvoice(scope, id, written);
    if (story === 'taken back') {
      const input = { reason: 'Billed twice by mistake', refund: false };
      await writeCreditNote(services, scope, { id, input, now: addMinutes(written, 60) });
    } else if (story !== 'unpaid') await pay(services, scope, { id, index, story, written, ...at });
  }
}

type Story = 'paid' | 'paid in part' | 'unpaid' | 'draft' | 'taken back';

/** Some of the latest are still drafts. */
function storyOf(index: number, { isLast }: { isLast: boolean }): Story {
  if (isLast && index % 2 === 0) return 'draft';
  if (index % 8 === 3) return 'unpaid';
  if (index % 12 === 5) return 'paid in part';
  return index === 6 ? 'taken back' : 'paid';
}

function draftOf({ clientId, title, startTime, endTime }: DemoSession, { zone }: At, index: number) {
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
  const session = {
    description: `${title}, ${formatCalendarDate(dayIn(new Date(startTime), zone))}`,
    unitPrice: minutes >= 60 ? '120.00' : minutes >= 45 ? '95.00' : '65.00',
  };
  const plan = { description: 'Two-week meal plan with shopping lists', unitPrice: '45.00' };
  const discount = { discountKind: 'percent', discountValue: '10' };
  return invoiceInput.parse({
    clientId,
    description: title,
    lines: index % 7 === 2 ? [session, plan] : [session],
    ...(index % 14 === 9 && discount),
  });
}

type Payment = At & { id: number; index: number; story: Story; written: Date };

/** Payments that would lie in the future are skipped. */
async function pay(services: Services, scope: Scope, { id, index, story, written, zone, now }: Payment) {
  const paid = addMinutes(written, daysInMinutes(1 + (index % 3)));
  if (paid > now) return;
  const amount = story === 'paid in part' ? '40.00' : (await findInvoice(scope, id)).amount;
  const method = index % 4 === 0 ? 'cash' : 'transfer';
  const input = { amount, method, paidOn: dayIn(paid, zone), note: null } as const;
  await recordManualPayment(services, scope, { id, input, now });
}
