import { formatMoment } from '../../../../shared/format-moment.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { toCents } from '../../../../shared/money.ts';
import type { IconName } from '../../../../ui/Icon.tsx';
import type { AppointmentDetail, SeriesFrequency } from '../contract.ts';

export type DetailFact = { icon: IconName; name: string; text: string };

const rhythms: Record<SeriesFrequency, string> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
};

type Around = { zone: string; currency: string; hasTeam: boolean };

/** What became of an appointment and who did it, in sentences, in the order in which it happened. */
export function factsOf(detail: AppointmentDetail, { zone, currency, hasTeam }: Around): DetailFact[] {
  const { service, series, deposit, policyAcceptedAt, movedAt, cancelledAt, cancelledBy } = detail;
  const at = (instant: string) => formatMoment(instant, zone);
  const because = (reason: string | null) => (reason ? `: “${reason}”` : '');
  const booker = detail.bookedBy === 'client' ? 'Booked by the client' : 'Added by the practice';
  const late = detail.isLateCancellation ? ', late' : '';
  const facts: (DetailFact | null)[] = [
    service && {
      icon: 'bag',
      name: 'Service',
      text: service.price === null ? service.name : `${service.name}, ${formatMoney(service.price, currency)}`,
    },
    hasTeam ? { icon: 'person', name: 'Practitioner', text: `With ${detail.practitioner}` } : null,
    series && {
      icon: 'retry',
      name: 'Series',
      text: `${series.number} of ${series.count}, ${rhythms[series.frequency]}`,
    },
    detail.overlapsOnPurpose ? { icon: 'alert', name: 'Overlap', text: 'Double-booked' } : null,
    { icon: 'calendar', name: 'Booked', text: `${booker}, ${at(detail.createdAt)}` },
    deposit && { icon: 'invoice', name: 'Payment', text: depositOf(deposit, at) },
    policyAcceptedAt ? { icon: 'check', name: 'Policy', text: `Policy accepted, ${at(policyAcceptedAt)}` } : null,
    movedAt
      ? { icon: 'clock', name: 'Rescheduled', text: `Rescheduled, ${at(movedAt)}${because(detail.moveReason)}` }
      : null,
    cancelledAt
      ? {
          icon: 'close',
          name: 'Cancelled',
          text: `Cancelled by the ${cancelledBy ?? 'practice'}${late}, ${at(cancelledAt)}${because(detail.cancelReason)}`,
        }
      : null,
  ];
  return facts.filter(fact => fact !== null);
}

/** "Paid $30.00 when booked, Nov 20, 9:14 AM; $30.00 refunded" */
function depositOf(deposit: NonNullable<AppointmentDetail['deposit']>, at: (instant: string) => string): string {
  const { amount, refunded, currency, paidAt, isTest } = deposit;
  const back = toCents(refunded) > 0 ? `; ${formatMoney(refunded, currency)} refunded` : '';
  return `${isTest ? 'Test payment: ' : ''}Paid ${formatMoney(amount, currency)} when booked, ${at(paidAt)}${back}`;
}
