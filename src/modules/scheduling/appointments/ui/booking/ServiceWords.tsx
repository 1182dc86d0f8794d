import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { type Cents, fromCents } from '../../../../../shared/money.ts';
import type { PublicService } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import { formatDuration } from '../../../availability/ui/format-duration.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

type Props = { service: PublicService; currency: string };

export function ServiceWords({ service, currency }: Props) {
  const locale = useLocale();
  const payment = paymentOf(service, currency, locale);
  const { onRequest } = useMessages(appointmentMessages).request;
  return (
    <span className="bk-words">
      {service.name}
      <small>{factsOf(service, currency, locale)}</small>
      {payment && <small className="bk-pay-now">{payment}</small>}
      {service.needsApproval && <small className="bk-pay-now">{onRequest}</small>}
      {service.description && <small className="bk-about">{service.description}</small>}
    </span>
  );
}

/** For example "Deposit $30.00 now, $65.00 later"; null when nothing is due with the booking. */
export function paymentOf(service: PublicService, currency: string, locale: string): string | null {
  const due = dueAtBooking(service);
  if (!due) return null;
  const t = appointmentMessages.in(locale).payment;
  const inWords = (cents: Cents) => formatMoney(fromCents(cents), currency, locale);
  return due.later > 0 ? t.deposit(inWords(due.now), inWords(due.later)) : t.due(inWords(due.now));
}

/** For example "45 min · $80.00". */
export const factsOf = ({ durationMinutes, price }: PublicService, currency: string, locale: string) =>
  [formatDuration(durationMinutes), price && formatMoney(price, currency, locale)].filter(Boolean).join(' · ');

export const NoServices = () => <p className="notice">{useMessages(appointmentMessages).book.noServices}</p>;
