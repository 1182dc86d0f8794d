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
    <FormDialog title={`Take back ${nameOf(invoice)}?`} isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(values => crediting.mutate(values))}>
        <p className={classes.about}>
          A credit note over {formatMoney(amount, currency)} makes the invoice void. Both stay in your books, and nobody
          can pay it any more. This cannot be undone.
        </p>
        <div className={dialog.fields}>
          <Textarea
            label={<Optional>Reason</Optional>}
            description="Stands on the credit note."
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
          {hasPart(invoice) && (
            <Checkbox
              label={`Also give back the ${formatMoney(amountPaid, currency)} that was paid`}
              description="Card payments go back to the card. What came otherwise you give back yourself; it is recorded as returned."
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
