import { TextInput } from '@mantine/core';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import { api } from '../../../../../ui/api.ts';
import { FormModal, useFormModal } from '../../../../../ui/FormModal.tsx';
import { Optional } from '../../../../../ui/Optional.tsx';
import { toast } from '../../../../../ui/toast.ts';
import type { Payment } from '../../../payments/contract.ts';
import { type Invoice, invoiceDetail, refundInput } from '../../contract.ts';
import { excessOf } from '../../open.ts';
import { invoicesPath, keepInvoice } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = {
  invoice: Invoice;
  payment: Payment;
  /** What is asked for at first; all that is left of it unless this is named. */
  wanted?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Gives back a payment, or a part of it. */
export function RefundDialog({ invoice, payment, wanted, isOpen, onClose }: Props) {
  const { amount, refunded, currency, method } = payment;
  const left = fromCents(toCents(amount) - toCents(refunded));
  const excess = excessOf(invoice);
  const isCard = method === 'card';
  const { form, saving } = useFormModal({
    initialValues: { amount: wanted ?? left, reason: '' },
    schema: refundInput,
    save: input => api.post(`${invoicesPath}/${invoice.id}/payments/${payment.id}/refund`, input, invoiceDetail),
    onSaved: (changed, values) => {
      const money = formatMoney(values.amount, currency);
      toast.success(isCard ? 'Refund started' : 'Refund recorded', money);
      onClose();
      return keepInvoice(changed);
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
