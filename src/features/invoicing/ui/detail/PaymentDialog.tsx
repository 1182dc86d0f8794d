import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format-money.ts';
import { dayIn, formatMonth } from '../../../../shared/format-time.ts';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { newKey } from '../../../../ui/new-key.ts';
import { Optional } from '../../../../ui/Optional.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../auth/ui/use-current-user.ts';
import { paymentMethodNames, paymentMethods } from '../../../payments/contract.ts';
import { type Invoice, invoiceDetail, paymentInput } from '../../contract.ts';
import { leftOf, nameOf } from '../describe-invoice.ts';
import { invoicesPath, keepInvoice } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = { invoice: Invoice; isOpen: boolean; onClose: () => void };

/** Cards are paid on the invoice's own page. */
const methods = paymentMethodNames
  .filter(name => name !== 'card')
  .map(value => ({ value, label: paymentMethods[value] }));

/** A day of an earlier month changes a report that somebody may have passed on already. */
const isOver = (day: string, today: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day.slice(0, 7) < today.slice(0, 7);

/** Money that came some other way than by the pay page. Give it a key: what is sent twice from one opening counts once. */
export function PaymentDialog({ invoice, isOpen, onClose }: Props) {
  const { timeZone } = useCurrentUser().practice;
  const today = dayIn(Date.now(), timeZone);
  const [paymentKey] = useState(newKey);
  const form = useForm({
    initialValues: { amount: leftOf(invoice), method: 'transfer', paidOn: today, note: '' },
    validate: schemaResolver(paymentInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.post(`${invoicesPath}/${invoice.id}/payments`, paymentInput.parse({ ...values, paymentKey }), invoiceDetail),
    onSuccess: paid => {
      const isAll = paid.status === 'paid';
      const left = formatMoney(leftOf(paid), paid.currency);
      toast.success(
        'Payment recorded',
        isAll ? `${nameOf(paid)} is paid.` : `${left} is still due on ${nameOf(paid)}.`,
      );
      onClose();
      return keepInvoice(paid);
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog
      title={`Record payment for ${nameOf(invoice)}`}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
          <TextInput
            label={`Amount in ${invoice.currency}`}
            description={`${formatMoney(leftOf(invoice), invoice.currency)} is due. Partial payments are fine.`}
            inputMode="decimal"
            maxLength={11}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <div className={`${dialog.pair} ${classes.pair}`}>
            <NativeSelect label="Paid by" data={methods} {...form.getInputProps('method')} />
            <TextInput
              label="Date"
              type="date"
              max={today}
              description={
                isOver(form.values.paidOn, today) && `Counts toward ${formatMonth(form.values.paidOn.slice(0, 7))}.`
              }
              {...form.getInputProps('paidOn')}
            />
          </div>
          <TextInput
            label={<Optional>Note</Optional>}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('note')}
          />
        </div>
        <FormFailure error={saving.error} fallback="Nothing was recorded. What you typed is still here." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Recording...">
            Record payment
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
