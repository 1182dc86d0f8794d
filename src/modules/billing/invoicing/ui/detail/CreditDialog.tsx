import { Checkbox, Textarea } from '@mantine/core';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { api } from '../../../../../ui/data/api.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { creditInput, type Invoice, invoiceDetail } from '../../contract.ts';
import { hasPart, nameOf } from '../describe-invoice.ts';
import { cacheInvoice, invoicesPath } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = { invoice: Invoice; isOpen: boolean; onClose: () => void };

/** Voids the whole invoice: issued invoices are never changed or deleted. */
export function CreditDialog({ invoice, isOpen, onClose }: Props) {
  const { amount, amountPaid, currency } = invoice;
  const { form, saving } = useFormModal({
    initialValues: { reason: '', refund: false },
    schema: creditInput,
    save: input => api.post(`${invoicesPath}/${invoice.id}/credit-note`, input, invoiceDetail),
    onSaved: voidedInvoice => {
      toast.success(
        `Credit note ${voidedInvoice.creditNote?.number ?? ''} issued`,
        `${nameOf(voidedInvoice)} is void.`,
      );
      onClose();
      return cacheInvoice(voidedInvoice);
    },
  });
  return (
    <FormModal
      title={`Issue a credit note for ${nameOf(invoice)}?`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Issue credit note"
      pendingLabel="Issuing..."
      isDestructive
      fallback="Nothing was changed. What you typed is still here."
      head={
        <p className={classes.about}>
          The credit note for {formatMoney(amount, currency)} voids the invoice, so it can no longer be paid. Both stay
          in your books. You can’t undo this.
        </p>
      }
    >
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
    </FormModal>
  );
}
