import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { invoiceInput } from '../../../billing/invoicing/contract.ts';
import { createLateFee } from '../../../billing/invoicing/server/drafts.ts';
import { findLateFee } from '../../../billing/invoicing/server/invoice-lookup.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import type { AppointmentDetail } from '../contract.ts';
import { appointmentMessages } from '../messages/catalog.ts';
import type { Row } from './appointment-rows.ts';
import { findAppointment } from './rewrite-appointments.ts';

type Missed = Pick<Row, 'id' | 'userId' | 'status' | 'isLateCancellation' | 'isExample' | 'answerDueAt'>;

const isMissed = ({ status, isLateCancellation, isExample, answerDueAt }: Missed) =>
  !isExample && answerDueAt === null && (status === 'no_show' || (status === 'cancelled' && isLateCancellation));

/**
 * The fee charged or chargeable for a missed session; null for other sessions, if the practitioner’s rules have no fee,
 * and for roles that see no invoices.
 */
export async function describeLateFee(scope: Scope, row: Missed): Promise<AppointmentDetail['lateFee']> {
  if (!isMissed(row) || !isAllowed(scope, 'invoices.read')) return null;
  const [charged, { lateFee }, { settings }] = await Promise.all([
    findLateFee(scope, row.id),
    getAvailability({ ...scope, userId: row.userId }),
    getPractice(scope),
  ]);
  if (charged) return { amount: charged.amount, currency: charged.currency, invoiceId: charged.id };
  return lateFee === null ? null : { amount: lateFee, currency: settings.currency, invoiceId: null };
}

/**
 * Drafts an invoice with the fee of the practitioner’s rules, in the client’s language. Returns its ID.
 * @throws AppError not_found, invalid if the session was not missed or there is no fee, conflict if it was charged
 */
export async function chargeLateFee(scope: Scope, id: number): Promise<number> {
  const row = await findAppointment(scope, id);
  if (!isMissed(row)) {
    throw new AppError('invalid', 'There’s a fee only for a late cancellation or a session the client missed.');
  }
  const { lateFee } = await getAvailability({ ...scope, userId: row.userId });
  if (lateFee === null) throw new AppError('invalid', 'Set the fee first, in Settings, Availability.');
  const { settings } = await getPractice(scope);
  const locale = localeOf(settings);
  const day = formatCalendarDate(dayIn(row.startTime, settings.timeZone), locale);
  const t = appointmentMessages.in(locale).lateFee;
  const description = row.status === 'no_show' ? t.missed(row.title, day) : t.cancelled(row.title, day);
  const input = invoiceInput.parse({
    clientId: row.clientId,
    description: row.title,
    appointmentId: id,
    lines: [{ description: description.slice(0, 300), unitPrice: lateFee }],
  });
  return createLateFee(scope, input, id);
}
