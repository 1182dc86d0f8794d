import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { deriveKey, keyedHash } from '../../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../../platform/services.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../../accounts/vendors/server/mail.ts';
import { findLatestCheckout } from '../../../../billing/payments/server/checkouts.ts';
import { isAddressOf } from '../../../../people/clients/server/find-client.ts';
import type { Booked } from '../../booking.ts';
import type { Row } from '../appointment-rows.ts';
import { messages } from '../messages/en.ts';
import { appointments } from '../tables.ts';

type Link = { tenantId: number; id: number };

/** Path to which the payment provider returns the visitor. */
export const returnPath = (services: Services, { slug, ...link }: Link & { slug: string }) =>
  `/bio/${slug}/booked?${new URLSearchParams({ booking: String(link.id), key: manageKeyOf(services, link) })}`;

export const isReturnKey = (services: Services, link: Link, key: string) => key === manageKeyOf(services, link);

const manageKeyOf = ({ secret }: Pick<Services, 'secret'>, { tenantId, id }: Link) =>
  keyedHash(deriveKey(secret, 'return of a booking'), `${tenantId} ${id}`);

type Form = { bookingKey?: string; email: string };

/** `checkoutId`: set while the deposit is unpaid; nobody is notified until then. */
export type Reserved = { booked: Booked; checkoutId?: number | undefined };

/**
 * Returns the booking made with the same key, because the first response may have been lost.
 * @throws AppError conflict when it was booked by somebody else
 */
export async function bookedBefore(
  services: Services,
  scope: Scope,
  { bookingKey, email }: Form,
): Promise<Reserved | null> {
  if (!bookingKey) return null;
  const [appointment] = await scope.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.bookingKey, bookingKey)));
  if (!appointment) return null;
  if (!(await isAddressOf(scope, appointment.clientId, email))) {
    throw new AppError('conflict', messages.errors.usedForm);
  }
  const [practice, { isConnected }] = await Promise.all([getPractice(scope), findMailSource(services, scope)]);
  const booked = bookedAnswer(services, appointment, { practice, isEmailed: isConnected });
  if (!appointment.paymentDueAt) return { booked };
  const checkout = await findLatestCheckout(scope, { subject: 'booking', subjectId: appointment.id });
  return { booked, checkoutId: checkout?.id };
}

type Telling = { practice: Tenant; isEmailed: boolean };

export const bookedAnswer = (
  services: Pick<Services, 'secret'>,
  { tenantId, id, title, type, startTime, endTime, paymentDueAt, answerDueAt }: Row,
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
  ...(answerDueAt && { answerDueAt: answerDueAt.toISOString() }),
});
