import { sql } from 'drizzle-orm';
import { invoiceInput } from '../../../../modules/billing/invoicing/contract.ts';
import { writeCreditNote } from '../../../../modules/billing/invoicing/server/credit-note.ts';
import { createInvoice } from '../../../../modules/billing/invoicing/server/drafts.ts';
import { findInvoice } from '../../../../modules/billing/invoicing/server/invoice.ts';
import { recordManualPayment } from '../../../../modules/billing/invoicing/server/invoice-payments.ts';
import { issueInvoice } from '../../../../modules/billing/invoicing/server/issue.ts';
import { saveInvoiceSettings } from '../../../../modules/billing/invoicing/server/settings.ts';
import { invoiceSettings } from '../../../../modules/billing/invoicing/settings.ts';
import { recordSms } from '../../../../modules/messaging/sms/server/queue-sms.ts';
import type { DemoSession } from '../../../../modules/onboarding/demo/server/calendar.ts';
import { fillTalks } from '../../../../modules/onboarding/demo/server/talks.ts';
import { defaultRoomSettings } from '../../../../modules/room/access/contract.ts';
import { saveReplies, saveRoomSettings } from '../../../../modules/room/access/server/room-settings.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { formatCalendarDate, formatDayAndTime } from '../../../../shared/format/format-time.ts';

const day = 24 * 60;

/** Adds the history of a month: clients who joined over time, invoices and reminders. */
export async function fillHistory(
  services: Services,
  scope: Scope,
  sessions: DemoSession[],
  { zone, now }: { zone: string; now: Date },
) {
  await spreadJoining(scope, now);
  const completed = sessions.filter(session => session.status === 'completed');
  await fillInvoices(services, scope, completed, { zone, now });
  const reminded = sessions.filter(
    ({ status, startTime }, index) => status !== 'cancelled' && index % 2 === 0 && remindAt(startTime) < now,
  );
  for (const [index, session] of reminded.entries()) await remind(scope, session, { index, zone });
}

/** Every client joined before their first session. */
async function spreadJoining(scope: Scope, now: Date) {
  const latest = addMinutes(now, -25 * day).toISOString();
  await scope.db.execute(sql`
    update clients set created_at = ${latest}::timestamptz - (id % 40) * interval '5 days'
    where tenant_id = ${scope.tenantId}`);
}

type Place = { index: number; zone: string };

const remindAt = (startTime: string) => addMinutes(new Date(startTime), -day);

async function remind(scope: Scope, { clientId, startTime }: DemoSession, { index, zone }: Place) {
  const isLost = index % 9 === 4;
  const message = `Fernhill Nutrition: your appointment with Maya is on ${formatDayAndTime(startTime, zone)}. Reply STOP to end these messages.`;
  const sms = {
    clientId,
    recipientPhone: `+1503555${String(100 + ((clientId * 37) % 100)).padStart(4, '0')}`,
    message,
    type: 'automatic_reminder' as const,
    status: isLost ? ('failed' as const) : ('delivered' as const),
    error: isLost ? 'The phone may be off or out of range.' : null,
    sentBy: 'instance' as const,
    externalId: `SM${String(index).padStart(32, '0')}`,
  };
  await recordSms(scope, sms, remindAt(startTime));
}

/** The client room's settings, replies, and conversations with clients. */
export async function fillMessages(scope: Scope, clientIds: number[], at: Parameters<typeof fillTalks>[2]) {
  await saveRoomSettings(scope, {
    ...defaultRoomSettings,
    replyHours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  });
  await saveReplies(scope, {
    replies: [
      'Pause it until we talk. Drink plenty of water, and call your doctor if it gets worse.',
      'Take it with food, and write down how you feel an hour later.',
      'Let’s look at it together in our next session.',
    ],
  });
  await fillTalks(scope, clientIds, at);
}

type At = { zone: string; now: Date };

/** Invoices every completed session; most are paid within three days, some only in part or not at all. */
async function fillInvoices(services: Services, scope: Scope, held: DemoSession[], at: At) {
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
