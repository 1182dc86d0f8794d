import { Badge, Button, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNearDay } from '../../../../../shared/format/format-moment.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import { api } from '../../../../../ui/data/api.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../../ui/table/RowMenu.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Payment, paymentMethods } from '../../../payments/contract.ts';
import { type Invoice, type InvoiceDetail, invoiceDetail, refundInput } from '../../contract.ts';
import { overpaidAmount } from '../../open-amount.ts';
import { cacheInvoice, invoicesPath } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = {
  invoice: Invoice;
  payment: Payment;
  /** The initial amount; defaults to all that remains of the payment. */
  initialAmount?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Refunds a payment in whole or in part. */
function RefundDialog({ invoice, payment, initialAmount, isOpen, onClose }: Props) {
  const { amount, refunded, currency, method } = payment;
  const left = fromCents(toCents(amount) - toCents(refunded));
  const excess = overpaidAmount(invoice);
  const isCard = method === 'card';
  const { form, saving } = useFormModal({
    initialValues: { amount: initialAmount ?? left, reason: '' },
    schema: refundInput,
    save: input => api.post(`${invoicesPath}/${invoice.id}/payments/${payment.id}/refund`, input, invoiceDetail),
    onSaved: (changed, values) => {
      const money = formatMoney(values.amount, currency);
      toast.success(isCard ? 'Refund started' : 'Refund recorded', money);
      onClose();
      return cacheInvoice(changed);
    },
  });
  return (
    <FormModal
      title={`Refund ${formatMoney(amount, currency)}?`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Refund"
      pendingLabel="Refunding..."
      isDestructive
      fallback="Nothing was refunded. What you typed is still here."
      head={
        <p className={classes.about}>
          {isCard
            ? 'The money goes back to the card. This can take a few days.'
            : 'Return the money yourself. This only records the refund.'}{' '}
          {invoice.status === 'void'
            ? ''
            : excess
              ? `Refunding more than ${formatMoney(excess, currency)} reopens the invoice.`
              : 'The invoice reopens for the refunded amount.'}
        </p>
      }
    >
      <TextInput
        label={`Amount in ${currency}`}
        inputMode="decimal"
        maxLength={11}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={<Optional>Reason</Optional>}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}

type RefundDialogState = { payment: Payment; amount: string | undefined; opening: number; isOpen: boolean };

/** Payments of the invoice, with their refunds. */
export function PaymentList({ invoice }: { invoice: InvoiceDetail }) {
  const mayRefund = useMay('invoices.credit');
  const [shown, setShown] = useState<RefundDialogState | null>(null);
  const ask = (payment: Payment, amount?: string) =>
    setShown(before => ({ payment, amount, opening: (before?.opening ?? 0) + 1, isOpen: true }));
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="invoice-payments">
      <h2 id="invoice-payments">Payments</h2>
      <Excess invoice={invoice} onRefund={mayRefund ? ask : null} />
      <ul className={classes.rows}>
        {invoice.payments.map(payment => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            onRefund={mayRefund && isLeft(payment) ? () => ask(payment) : null}
          />
        ))}
      </ul>
      {shown && (
        <RefundDialog
          key={shown.opening}
          invoice={invoice}
          payment={shown.payment}
          initialAmount={shown.amount}
          isOpen={shown.isOpen}
          onClose={() => setShown(before => before && { ...before, isOpen: false })}
        />
      )}
    </section>
  );
}

type ExcessProps = { invoice: InvoiceDetail; onRefund: ((payment: Payment, amount: string) => void) | null };

/** A deposit can be larger than the final invoice; this offers to refund the difference. */
function Excess({ invoice, onRefund }: ExcessProps) {
  const excess = overpaidAmount(invoice);
  if (!excess) return null;
  const cents = toCents(excess);
  const lefts = invoice.payments.filter(isLeft);
  const from = lefts.find(payment => refundableCents(payment) >= cents) ?? lefts[0];
  const amount = fromCents(Math.min(cents, from ? refundableCents(from) : 0));
  return (
    <div className={classes.excess} role="status">
      <p>This invoice was overpaid by {formatMoney(excess, invoice.currency)}.</p>
      {onRefund && from && (
        <Button size="xs" onClick={() => onRefund(from, amount)}>
          Refund {formatMoney(amount, invoice.currency)}
        </Button>
      )}
    </div>
  );
}

const refundableCents = ({ amount, refunded }: Payment) => toCents(amount) - toCents(refunded);
const isLeft = (payment: Payment) => refundableCents(payment) > 0;

function PaymentRow({ payment, onRefund }: { payment: Payment; onRefund: (() => void) | null }) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const { amount, currency, method, paidAt, refunded, note, isTest } = payment;
  const money = formatMoney(amount, currency);
  return (
    <li>
      <div>
        <b>{money}</b>{' '}
        {isTest && (
          <Badge size="xs" variant="outline" color="gray">
            Test payment
          </Badge>
        )}
        <p className={classes.quiet}>
          {paymentMethods[method]}, {formatNearDay(paidAt, timeZone, now)}
        </p>
        {note && <p className={classes.quiet}>{note}</p>}
        {toCents(refunded) > 0 && <p className={classes.quiet}>{formatMoney(refunded, currency)} refunded</p>}
      </div>
      {onRefund && (
        <RowMenu label={`Actions for the payment of ${money}`}>
          <Menu.Item c="var(--danger-text)" leftSection={<Icon name="retry" size={16} />} onClick={onRefund}>
            Refund
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}
