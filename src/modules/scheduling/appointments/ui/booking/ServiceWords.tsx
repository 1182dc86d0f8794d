import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { type Cents, fromCents } from '../../../../../shared/money.ts';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import { formatDuration } from '../../../availability/ui/format-duration.ts';
import { paymentMinutes } from '../../booking-rules.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

type ServiceWordsProps = { service: PublicService; currency: string };

export function ServiceWords({ service, currency }: ServiceWordsProps) {
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

type PayNoteProps = { service: PublicService; currency: string; refundRule: string | undefined };

/** Amount to pay on the next page and the refund rule. Renders nothing if no payment is required. */
export function PayNote({ service, currency, refundRule }: PayNoteProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).payment;
  const payment = paymentOf(service, currency, locale);
  if (!payment) return null;
  return (
    <div className="bk-pay">
      <PublicIcon name="card" />
      <p>
        <b>{payment}.</b> {t.nextPage(paymentMinutes)} {refundRule}
      </p>
    </div>
  );
}

/** Explains requests. Renders nothing for services that are booked right away. */
export function RequestNote({ service }: Pick<PayNoteProps, 'service'>) {
  const t = useMessages(appointmentMessages).request;
  if (!service.needsApproval) return null;
  return (
    <div className="bk-pay">
      <PublicIcon name="clock" />
      <p>{t.note}</p>
    </div>
  );
}
