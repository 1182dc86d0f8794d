import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { dayIn, formatMonth } from '../../../../../shared/format/format-time.ts';
import { api } from '../../../../../ui/data/api.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { newKey } from '../../../../../ui/form/new-key.ts';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { paymentMethodNames, paymentMethods } from '../../../payments/contract.ts';
import { type Invoice, invoiceDetail, paymentInput } from '../../contract.ts';
import { nameOf, openAmountOf } from '../describe-invoice.ts';
import { cacheInvoice, invoicesPath } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = { invoice: Invoice; isOpen: boolean; onClose: () => void };

/** Card payments are made on the public page only. */
const methods = paymentMethodNames
  .filter(name => name !== 'card')
  .map(value => ({ value, label: paymentMethods[value] }));

/** A payment in an earlier month changes a report that may have been passed on already, so the form warns. */
const isOver = (day: string, today: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day.slice(0, 7) < today.slice(0, 7);

/**
 * Records a payment made outside the public page. Pass a new `key` each time it opens: submitting twice from one
 * opening records one payment.
 */
export function PaymentDialog({ invoice, isOpen, onClose }: Props) {
  const { timeZone } = useCurrentUser().practice;
  const today = dayIn(Date.now(), timeZone);
  const [paymentKey] = useState(newKey);
  const { form, saving } = useFormModal({
    initialValues: { amount: openAmountOf(invoice), method: 'transfer', paidOn: today, note: '' },
    schema: paymentInput,
    bodyOf: values => ({ ...values, paymentKey }),
    save: input => api.post(`${invoicesPath}/${invoice.id}/payments`, input, invoiceDetail),
    onSaved: paid => {
      const isAll = paid.status === 'paid';
      const left = formatMoney(openAmountOf(paid), paid.currency);
      toast.success(
        'Payment recorded',
        isAll ? `${nameOf(paid)} is paid.` : `${left} is still due on ${nameOf(paid)}.`,
      );
      onClose();
      return cacheInvoice(paid);
    },
  });
  return (
    <FormModal
      title={`Record payment for ${nameOf(invoice)}`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Record payment"
      pendingLabel="Recording..."
      fallback="Nothing was recorded. What you typed is still here."
    >
      <TextInput
        label={`Amount in ${invoice.currency}`}
        description={`${formatMoney(openAmountOf(invoice), invoice.currency)} is due. Partial payments are fine.`}
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
      <TextInput label={<Optional>Note</Optional>} maxLength={200} autoComplete="off" {...form.getInputProps('note')} />
    </FormModal>
  );
}
