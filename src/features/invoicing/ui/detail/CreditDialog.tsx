import { Button, Checkbox, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../../shared/format-money.ts';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { creditInput, type Invoice, invoiceDetail } from '../../contract.ts';
import { hasPart, nameOf } from '../describe-invoice.ts';
import { invoicesPath, keepInvoice } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = { invoice: Invoice; isOpen: boolean; onClose: () => void };

/** Takes a whole invoice back: it is never changed or deleted. */
export function CreditDialog({ invoice, isOpen, onClose }: Props) {
  const { amount, amountPaid, currency } = invoice;
  const form = useForm({
    initialValues: { reason: '', refund: false },
    validate: schemaResolver(creditInput, { sync: true }),
  });
  const crediting = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.post(`${invoicesPath}/${invoice.id}/credit-note`, creditInput.parse(values), invoiceDetail),
    onSuccess: taken => {
      toast.success(`Credit note ${taken.creditNote?.number ?? ''} issued`, `${nameOf(taken)} is void.`);
      onClose();
      return keepInvoice(taken);
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <FormDialog
      title={`Issue a credit note for ${nameOf(invoice)}?`}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.onSubmit(values => crediting.mutate(values))}>
        <p className={classes.about}>
          The credit note for {formatMoney(amount, currency)} voids the invoice, so it can no longer be paid. Both stay
          in your books. You can’t undo this.
        </p>
        <div className={dialog.fields}>
          <Textarea
            label={<Optional>Reason</Optional>}
            description="Shown on the credit note."
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
          {hasPart(invoice) && (
            <Checkbox
              label={`Also refund the ${formatMoney(amountPaid, currency)} already paid`}
              description="Card payments go back to the card. Return any other payments yourself; they are recorded as refunded."
              {...form.getInputProps('refund', { type: 'checkbox' })}
            />
          )}
        </div>
        <FormFailure error={crediting.error} fallback="Nothing was changed. What you typed is still here." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={crediting.isPending} pendingLabel="Issuing..." isDestructive>
            Issue credit note
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
