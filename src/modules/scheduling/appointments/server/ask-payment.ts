import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format-time.ts';
import type { Cents } from '../../../../shared/money.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { openCheckout } from '../../../billing/payments/server/open-checkout.ts';
import { planCheckout } from '../../../billing/payments/server/plan-checkout.ts';
import type { Booked } from '../booking.ts';
import { payMinutes } from '../booking-rules.ts';
import type { Row } from './create.ts';
import { releaseBooking } from './release.ts';
import { returnPath } from './return-link.ts';

/** What makes an appointment wait: its time is taken, and nobody is told of it before it is paid for. */
export const waitsUntil = (now: Date) => ({ status: 'pending' as const, paymentDueAt: addMinutes(now, payMinutes) });

type Asked = {
  appointment: Row;
  /** As it was typed: a record may have other addresses, which are nobody's business. */
  email: string;
  practice: Tenant;
  slug: string;
  due: { now: Cents; later: Cents };
  now: Date;
};

/** Plans the checkout in the transaction that takes the time. Answers its id. */
export async function askForPayment(services: Services, scope: Scope, asked: Asked): Promise<number> {
  const { appointment, email, practice, slug, due, now } = asked;
  const { currency, timeZone } = practice.settings;
  const what = `${appointment.title}, ${formatDayAndTime(appointment.startTime, timeZone)}`;
  const path = returnPath(services, { tenantId: scope.tenantId, slug, id: appointment.id });
  const { checkoutId } = await planCheckout(
    services,
    scope,
    {
      subject: 'booking',
      subjectId: appointment.id,
      amount: due.now,
      currency,
      description: due.later > 0 ? `Deposit: ${what}` : what,
      customerEmail: email,
      returnUrl: `${path}&paid=1`,
      cancelUrl: path,
      minutes: payMinutes,
    },
    now,
  );
  return checkoutId;
}

/**
 * Outside of any transaction: asks the provider for its page. Where there is none to be had, the time is free again.
 * @throws AppError unavailable
 */
export async function openPayment(
  services: Services,
  { tenantId, userId }: { tenantId: number; userId: number },
  { booked, checkoutId, now }: { booked: Booked; checkoutId: number; now: Date },
): Promise<Booked> {
  try {
    const { url } = await openCheckout(services, { tenantId, checkoutId }, now);
    return { ...booked, checkoutUrl: url };
  } catch (reason) {
    await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
      releaseBooking(services, scope, booked.id, now),
    );
    throw reason;
  }
}
