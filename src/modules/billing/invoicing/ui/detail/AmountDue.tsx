import { formatNearDay } from '../../../../../shared/format-moment.ts';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../../../shared/format-time.ts';
import { scale, toCents } from '../../../../../shared/money.ts';
import { ProgressBar } from '../../../../../ui/ProgressBar.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { InvoiceDetail } from '../../contract.ts';
import { excessOf } from '../../open.ts';
import { describeLate, hasPart, leftOf } from '../describe-invoice.ts';
import classes from './detail.module.css';

/** Where an invoice stands, in one figure and a line. */
export function AmountDue({ invoice }: { invoice: InvoiceDetail }) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const { status, amount, currency, paidAt } = invoice;
  const excess = excessOf(invoice);
  if (status === 'void') return <Void invoice={invoice} />;
  if (status === 'paid') {
    return (
      <>
        <p className={classes.label}>Paid</p>
        <p className={classes.figure}>{formatMoney(amount, currency)}</p>
        {paidAt && <p className={classes.quiet}>{formatNearDay(paidAt, timeZone, now)}</p>}
        {excess && <p className={classes.warning}>Overpaid by {formatMoney(excess, currency)}. See Payments.</p>}
      </>
    );
  }
  return (
    <>
      <p className={classes.label}>{status === 'draft' ? 'Total' : 'Amount due'}</p>
      <p className={classes.figure}>{formatMoney(leftOf(invoice), currency)}</p>
      {hasPart(invoice) && <PaidPart invoice={invoice} />}
      <DueDay invoice={invoice} late={describeLate(invoice, timeZone, now)} />
    </>
  );
}

function PaidPart({ invoice: { amount, amountPaid, currency } }: { invoice: InvoiceDetail }) {
  return (
    <div className={classes.progress}>
      <ProgressBar percent={scale(100, toCents(amountPaid), toCents(amount))} label="Paid so far" />
      <p className={classes.quiet}>
        {formatMoney(amountPaid, currency)} of {formatMoney(amount, currency)} paid
      </p>
    </div>
  );
}

function DueDay({ invoice: { dueDate }, late }: { invoice: InvoiceDetail; late: string | null }) {
  if (!dueDate) return null;
  const day = formatCalendarDate(dueDate);
  return late ? (
    <p className={classes.late}>
      Was due on {day}, {late}
    </p>
  ) : (
    <p className={classes.quiet}>Due on {day}</p>
  );
}

function Void({ invoice }: { invoice: InvoiceDetail }) {
  const { amount, amountPaid, currency, creditNote } = invoice;
  return (
    <>
      <p className={classes.label}>Void</p>
      <p className={classes.figure}>{formatMoney(amount, currency)}</p>
      {creditNote && (
        <p className={classes.quiet}>
          Voided by credit note {creditNote.number} on {formatCalendarDate(creditNote.issuedOn)}
          {creditNote.reason && `: ${creditNote.reason}`}
        </p>
      )}
      {hasPart(invoice) && (
        <p className={classes.warning}>{formatMoney(amountPaid, currency)} was paid and hasn’t been refunded.</p>
      )}
    </>
  );
}
