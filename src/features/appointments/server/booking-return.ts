import { and, eq } from 'drizzle-orm';
import { inTenant, type Scope } from '../../../platform/database/scope.ts';
import { tellAbout } from '../../../platform/database/trail.ts';
import type { Services } from '../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { askOnReturn } from '../../payments/server/ask-provider.ts';
import { findLatestCheckout } from '../../payments/server/find-checkout.ts';
import { isGoingBack } from '../../payments/server/refund.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { Booked } from '../booking.ts';
import { bookedAnswer } from './booked-before.ts';
import { releaseBooking } from './release.ts';
import { isReturnKey } from './return-link.ts';
import { appointments } from './tables.ts';

/** What became of a booking that had to be paid, for whoever comes back from the payment page. */
export type Outcome =
  | { state: 'booked'; booked: Booked }
  | { state: 'waiting'; booked: Booked; amount: string; checkoutUrl: string | null }
  | { state: 'cancelled'; isRefunded: boolean }
  | { state: 'unpaid'; isRefunded: boolean }
  | { state: 'ended' };

type Asked = { page: { tenantId: number; userId: number }; booking?: string; key?: string };

/**
 * Public: for a day, since an address bar is seen by others, too. Null when the link is none of ours. `isPaid`: the browser says so, which is worth a
 * question.
 */
export async function findOutcome(
  services: Services,
  asked: Asked,
  { isPaid = false, now = new Date() } = {},
): Promise<Outcome | null> {
  const id = idOf(services, asked);
  if (!id) return null;
  const { tenantId } = asked.page;
  if (isPaid) await askOnReturn(services, { tenantId, subject: 'booking', subjectId: id });
  return inTenant(services.database, { ...asked.page, role: 'viewer' }, async scope => {
    const [practice, appointment, checkout] = await Promise.all([
      getPractice(scope),
      findRow(scope, id),
      findLatestCheckout(scope, { subject: 'booking', subjectId: id }),
    ]);
    if (checkout && addMinutes(checkout.createdAt, daysInMinutes(1)) <= now) return { state: 'ended' };
    tellAbout({ subjectId: id, clientId: appointment?.clientId });
    const isRefunded = checkout?.status === 'paid' && (await isGoingBack(scope, checkout.id));
    const isGone = !appointment && checkout?.status === 'paid' && !isRefunded;
    if (isGone || appointment?.status === 'cancelled') return { state: 'cancelled', isRefunded };
    if (!appointment || !checkout) return { state: 'unpaid', isRefunded };
    const booked = bookedAnswer(appointment, practice.settings.timeZone);
    if (!appointment.paymentDueAt) return { state: 'booked', booked };
    const amount = formatMoney(checkout.amount, checkout.currency);
    return { state: 'waiting', booked, amount, checkoutUrl: checkout.url };
  });
}

/** Public: the visitor does not want to pay for this time; it is free at once. */
export async function letBookingGo(services: Services, asked: Asked, now = new Date()): Promise<void> {
  const id = idOf(services, asked);
  if (!id) return;
  tellAbout({ subjectId: id });
  const who = { ...asked.page, role: 'viewer' } as const;
  await inTenant(services.database, who, scope => releaseBooking(services, scope, id, now));
}

function idOf(services: Services, { page: { tenantId }, booking, key = '' }: Asked): number | null {
  const id = Number(booking);
  return Number.isSafeInteger(id) && isReturnKey(services, { tenantId, id }, key) ? id : null;
}

async function findRow(scope: Scope, id: number) {
  const [found] = await scope.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id)));
  return found ?? null;
}
