import { formatMoney } from '../../../../../shared/format-money.ts';
import { fromCents } from '../../../../../shared/money.ts';
import type { PublicService } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import { formatDuration } from '../../../availability/ui/format-duration.ts';

type Props = { service: PublicService; currency: string };

export function ServiceWords({ service, currency }: Props) {
  const payment = paymentOf(service, currency);
  return (
    <span className="bk-words">
      {service.name}
      <small>{factsOf(service, currency)}</small>
      {payment && <small className="bk-pay-now">{payment}</small>}
      {service.description && <small className="bk-about">{service.description}</small>}
    </span>
  );
}

/** For example "Deposit $30.00 now, $65.00 later"; null when nothing is due with the booking. */
export function paymentOf(service: PublicService, currency: string): string | null {
  const due = dueAtBooking(service);
  if (!due) return null;
  const [now, later] = [due.now, due.later].map(cents => formatMoney(fromCents(cents), currency));
  return due.later > 0 ? `Deposit ${now} now, ${later} later` : `${now} due at booking`;
}

/** For example "45 min · $80.00". */
export const factsOf = ({ durationMinutes, price }: PublicService, currency: string) =>
  [formatDuration(durationMinutes), price && formatMoney(price, currency)].filter(Boolean).join(' · ');

export const NoServices = () => (
  <p className="notice">Online booking isn’t available right now. Contact the practice to book.</p>
);
