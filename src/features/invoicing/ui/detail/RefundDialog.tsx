import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { Optional } from '../../../../ui/Optional.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
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
  const form = useForm({
    initialValues: { amount: wanted ?? left, reason: '' },
    validate: schemaResolver(refundInput, { sync: true }),
  });
  const refunding = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.post(`${invoicesPath}/${invoice.id}/payments/${payment.id}/refund`, refundInput.parse(values), invoiceDetail),
    onSuccess: (changed, values) => {
      const money = formatMoney(values.amount, currency);
      toast.success(isCard ? 'Refund started' : 'Refund recorded', money);
      onClose();
      return keepInvoice(changed);
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog
      title={`Refund ${formatMoney(amount, currency)}?`}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => refunding.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
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
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={refunding.error} fallback="Nothing was refunded. What you typed is still here." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={refunding.isPending} pendingLabel="Refunding..." isDestructive>
            Refund
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
