import { Button } from '@mantine/core';
import { Icon } from '../../../../../ui/Icon.tsx';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { InvoiceDetail } from '../../contract.ts';
import { isLackingInPdf, paperPath } from '../../paper.ts';
import { isOpen } from '../describe-invoice.ts';
import type { InvoiceActions } from '../use-invoice-actions.tsx';
import { AmountDue } from './AmountDue.tsx';
import { CopyPayLink } from './CopyPayLink.tsx';
import classes from './detail.module.css';

type Props = { invoice: InvoiceDetail; actions: InvoiceActions };

/** What is still to come of it, and what can be done about that. */
export function InvoiceSide({ invoice, actions }: Props) {
  const mayWrite = useMay('invoices.write');
  const mayCredit = useMay('invoices.credit');
  const { status, payUrl } = invoice;
  const isDraft = status === 'draft';
  const isVoid = status === 'void';
  // An overdue one is asked for; otherwise, once it was sent, the payment is what comes next.
  const asksFirst = isOpen(invoice) && (status === 'overdue' || !invoice.sentAt);
  return (
    <section className={classes.card} aria-label="Amount due">
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
      {!isDraft && isLackingInPdf(JSON.stringify(invoice)) && (
        <p className={classes.quiet}>
          The PDF has no font for some characters: it shows boxes for them and leaves out emoji. The email and the
          payment page show them.
        </p>
      )}
    </section>
  );
}
