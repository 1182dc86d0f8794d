import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { findLatestCheckout } from '../../../billing/payments/server/find-checkout.ts';
import { isAddressOf } from '../../../people/clients/server/find-client.ts';
import type { Booked } from '../booking.ts';
import type { Row } from './create.ts';
import { manageKeyOf } from './return-link.ts';
import { appointments } from './tables.ts';

type Form = { bookingKey?: string; email: string };

/** `checkoutId`: where its deposit is paid; until then nobody is told of it. */
export type Reserved = { booked: Booked; checkoutId?: number | undefined };

/**
 * What this very form has booked already: the first answer may have been lost on its way.
 * @throws AppError conflict when it was booked for somebody else.
 */
export async function bookedBefore(
  services: Services,
  scope: Scope,
  { bookingKey, email }: Form,
): Promise<Reserved | null> {
  if (!bookingKey) return null;
  const [found] = await scope.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.bookingKey, bookingKey)));
  if (!found) return null;
  if (!(await isAddressOf(scope, found.clientId, email))) {
    throw new AppError('conflict', 'This form was already used. Reload the page to book again.');
  }
  const [practice, { isConnected }] = await Promise.all([getPractice(scope), findMailSource(services, scope)]);
  const booked = bookedAnswer(services, found, { practice, isEmailed: isConnected });
  if (!found.paymentDueAt) return { booked };
  const checkout = await findLatestCheckout(scope, { subject: 'booking', subjectId: found.id });
  return { booked, checkoutId: checkout?.id };
}

type Telling = { practice: Tenant; isEmailed: boolean };

/** The answer to a booking. */
export const bookedAnswer = (
  services: Pick<Services, 'secret'>,
  { tenantId, id, title, type, startTime, endTime, paymentDueAt }: Row,
  { practice: { name, address, phone, settings }, isEmailed }: Telling,
): Booked => ({
  id,
  title,
  type,
  startTime: startTime.toISOString(),
  endTime: endTime.toISOString(),
  timeZone: settings.timeZone,
  isEmailed,
  practice: { name, address, phone },
  manageKey: manageKeyOf(services, { tenantId, id }),
  ...(paymentDueAt && { paymentDueAt: paymentDueAt.toISOString() }),
});
