import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { formatNearDay } from '../../../../../shared/format/format-moment.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { formatCalendarDate } from '../../../../../shared/format/format-time.ts';
import { scale, toCents } from '../../../../../shared/money.ts';
import { ProgressBar } from '../../../../../ui/feedback/ProgressBar.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { useNow } from '../../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { paperPath } from '../../../../messaging/emails/invoice-pdfs.ts';
import type { InvoiceDetail } from '../../contract.ts';
import { overpaidAmount } from '../../open-amount.ts';
import { isMissingInPdf } from '../../pdf.ts';
import { describeLate, hasPart, isOpen, openAmountOf } from '../describe-invoice.ts';
import type { InvoiceActions } from '../use-invoice-actions.tsx';
import classes from './detail.module.css';

/** Copies the URL of the public payment page. */
function CopyPayLink({ url }: { url: string }) {
  const clipboard = useClipboard();
  return (
    <>
      <Button
        leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
        onClick={() => clipboard.copy(url)}
      >
        {clipboard.copied ? 'Copied' : 'Copy pay link'}
      </Button>
      {clipboard.error && (
        <p role="alert" className={classes.url}>
          Couldn’t copy. Select the link and copy it yourself: <span>{url}</span>
        </p>
      )}
    </>
  );
}

function AmountDue({ invoice }: { invoice: InvoiceDetail }) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const { status, amount, currency, paidAt } = invoice;
  const excess = overpaidAmount(invoice);
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
      <p className={classes.figure}>{formatMoney(openAmountOf(invoice), currency)}</p>
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

type Props = { invoice: InvoiceDetail; actions: InvoiceActions };

/** The open amount and the actions for it. */
export function InvoiceSide({ invoice, actions }: Props) {
  const mayWrite = useMay('invoices.write');
  const mayCredit = useMay('invoices.credit');
  const { status, payUrl } = invoice;
  const isDraft = status === 'draft';
  const isVoid = status === 'void';
  // For an overdue or unsent invoice, sending is the primary action; otherwise recording a payment is.
  const asksFirst = isOpen(invoice) && (status === 'overdue' || !invoice.sentAt);
  return (
    <section className={`${section.card} ${classes.card}`} aria-label="Amount due">
      <AmountDue invoice={invoice} />
      <div className={classes.buttons}>
        {mayWrite && !isDraft && !isVoid && (
          <Button
            variant={asksFirst ? 'filled' : 'default'}
            leftSection={<Icon name="send" size={16} />}
            onClick={() => actions.send(invoice)}
          >
            {status === 'overdue' ? 'Send reminder' : invoice.sentAt ? 'Send again' : 'Send'}
          </Button>
        )}
        {mayWrite && isOpen(invoice) && (
          <Button
            variant={asksFirst ? 'default' : 'filled'}
            leftSection={<Icon name="card" size={16} />}
            onClick={() => actions.recordPayment(invoice)}
          >
            Record payment
          </Button>
        )}
        {payUrl && isOpen(invoice) && <CopyPayLink url={payUrl} />}
        {!isDraft && (
          <Button
            component="a"
            className={isVoid ? classes.wide : undefined}
            href={paperPath(invoice.id, 'invoice')}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            Download PDF
          </Button>
        )}
        {invoice.creditNote && (
          <Button
            component="a"
            className={classes.wide}
            href={paperPath(invoice.id, 'credit_note')}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            Download credit note
          </Button>
        )}
        {mayCredit && !isDraft && !isVoid && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon name="invoice" size={16} />}
            onClick={() => actions.credit(invoice)}
          >
            Credit note
          </Button>
        )}
      </div>
      {!isDraft && isMissingInPdf(JSON.stringify(invoice)) && (
        <p className={classes.quiet}>
          The PDF has no font for some characters: it shows boxes for them and leaves out emoji. The email and the
          payment page show them.
        </p>
      )}
    </section>
  );
}
