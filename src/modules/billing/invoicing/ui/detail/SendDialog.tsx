import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../../ui/data/api.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { clientQuery } from '../../../../people/clients/ui/client-queries.ts';
import { type Invoice, invoiceDetail, sendInput } from '../../contract.ts';
import { nameOf } from '../describe-invoice.ts';
import { cacheInvoice, invoicesPath } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = { invoice: Invoice; isOpen: boolean; onClose: () => void };

const aboutInvoice = 'Appears at the top of the email. A payment link and PDF are included.';
const aboutReminder = 'Replaces our words about the due date. The amount, a payment link and PDF are included.';

/** Emails the invoice, or a reminder if it is overdue, with an optional message. */
export function SendDialog({ invoice, isOpen, onClose }: Props) {
  const isOverdue = invoice.status === 'overdue';
  const what = isOverdue ? 'Reminder' : 'Invoice';
  const { hasMailServer } = useCurrentUser().practice;
  // The form renders without waiting for the address.
  const email = useQuery(clientQuery(invoice.clientId)).data?.email;
  const { form, saving } = useFormModal({
    initialValues: { message: '', isReminder: isOverdue },
    schema: sendInput,
    save: input => api.post(`${invoicesPath}/${invoice.id}/send`, input, invoiceDetail),
    onSaved: sent => {
      if (sent.sentAt) toast.success(`${what} queued`, email);
      else toast.failure(`${what} not sent`, 'No mail server is set up. The email is saved in Email Logs.');
      onClose();
      return cacheInvoice(sent);
    },
  });
  return (
    <FormModal
      title={isOverdue ? `Send reminder for ${nameOf(invoice)}` : `Send ${nameOf(invoice)}`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label={isOverdue ? 'Send reminder' : 'Send invoice'}
      pendingLabel="Sending..."
      fallback="Nothing was sent. What you typed is still here."
    >
      <p className={classes.to}>
        To {invoice.clientName}
        {email && <span className={classes.quiet}> {email}</span>}
      </p>
      <Textarea
        label={<Optional>Message</Optional>}
        description={isOverdue ? aboutReminder : aboutInvoice}
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2_000}
        {...form.getInputProps('message')}
      />
      {!hasMailServer && (
        <p className={classes.quiet}>
          No mail server is set up, so this email will be saved in Email Logs and not sent. You can share the PDF or the
          payment link yourself.
        </p>
      )}
    </FormModal>
  );
}
