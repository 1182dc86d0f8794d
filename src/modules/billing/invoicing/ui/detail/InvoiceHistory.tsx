import { formatMoment, formatNearDay } from '../../../../../shared/format-moment.ts';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { useNow } from '../../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { EmailStatus } from '../../../../messaging/emails/contract.ts';
import type { InvoiceDetail } from '../../contract.ts';
import { formatInvoiceDay } from '../describe-invoice.ts';
import classes from './detail.module.css';

/** What happened to it, the newest first. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceDetail }) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  return (
    <section className={classes.card} aria-labelledby="invoice-history">
      <h2 id="invoice-history">History</h2>
      <ul className={classes.rows}>
        {eventsOf(invoice, timeZone, now).map(({ key, text, when }) => (
          <li key={key}>
            <span>{text}</span>
            <span className={classes.quiet}>{when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sentWords: Record<EmailStatus, string> = {
  queued: 'Email waiting to be sent',
  sending: 'Email being sent',
  sent: 'Sent',
  failed: 'Email not sent',
  unknown: 'Email may have been sent',
  suppressed: 'Email not sent',
};

type Event = { key: string; text: string; when: string };

function eventsOf(invoice: InvoiceDetail, zone: string, now: number): Event[] {
  const { createdAt, issuedOn, sentAt, email, reminders, payments, creditNote, currency } = invoice;
  const sentWhen = email?.sentAt ?? sentAt;
  const later = [
    ...(sentWhen
      ? [
          {
            at: sentWhen,
            key: 'sent',
            text: sentWords[email?.status ?? 'sent'],
            when: formatMoment(sentWhen, zone, now),
          },
        ]
      : []),
    ...reminders.map(({ sentAt: at, daysAfterDue }) => ({
      at,
      key: `reminder ${daysAfterDue}`,
      text: 'Reminder sent',
      when: formatMoment(at, zone, now),
    })),
    ...payments.map(({ id, paidAt: at, amount }) => ({
      at,
      key: `payment ${id}`,
      text: `${formatMoney(amount, currency)} paid`,
      when: formatNearDay(at, zone, now),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  const day = (date: string) => formatInvoiceDay(date, zone, now);
  return [
    ...(creditNote
      ? [{ key: 'credit', text: `Credit note ${creditNote.number}`, when: day(creditNote.issuedOn) }]
      : []),
    ...later,
    ...(issuedOn ? [{ key: 'issued', text: 'Issued', when: day(issuedOn) }] : []),
    { key: 'created', text: 'Draft created', when: formatMoment(createdAt, zone, now) },
  ];
}
