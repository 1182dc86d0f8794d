import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../auth/ui/use-current-user.ts';
import { clientQuery } from '../../../clients/ui/client-queries.ts';
import { type Invoice, invoiceDetail, sendInput } from '../../contract.ts';
import { nameOf } from '../describe-invoice.ts';
import { invoicesPath, keepInvoice } from '../invoice-queries.ts';
import classes from './detail.module.css';

type Props = { invoice: Invoice; isOpen: boolean; onClose: () => void };

const aboutInvoice = 'Appears at the top of the email. A payment link and PDF are included.';
const aboutReminder = 'Replaces our words about the due date. The amount, a payment link and PDF are included.';

/** The invoice by mail, or a reminder of an overdue one, with a word of one's own. */
export function SendDialog({ invoice, isOpen, onClose }: Props) {
  const isOverdue = invoice.status === 'overdue';
  const what = isOverdue ? 'Reminder' : 'Invoice';
  const { hasMailServer } = useCurrentUser().practice;
  // The form does not wait for it.
  const email = useQuery(clientQuery(invoice.clientId)).data?.email;
  const form = useForm({
    initialValues: { message: '', isReminder: isOverdue },
    validate: schemaResolver(sendInput, { sync: true }),
  });
  const sending = useMutation({
    mutationFn: (values: { message: string; isReminder: boolean }) =>
      api.post(`${invoicesPath}/${invoice.id}/send`, sendInput.parse(values), invoiceDetail),
    onSuccess: sent => {
      if (sent.sentAt) toast.success(`${what} queued`, email);
      else toast.failure(`${what} not sent`, 'No mail server is set up. The email is saved in Email Logs.');
      onClose();
      return keepInvoice(sent);
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <FormDialog
      title={isOverdue ? `Send reminder for ${nameOf(invoice)}` : `Send ${nameOf(invoice)}`}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.onSubmit(values => sending.mutate(values))}>
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
            No mail server is set up, so this email will be saved in Email Logs and not sent. You can share the PDF or
            the payment link yourself.
          </p>
        )}
        <FormFailure error={sending.error} fallback="Nothing was sent. What you typed is still here." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={sending.isPending} pendingLabel="Sending...">
            {isOverdue ? 'Send reminder' : 'Send invoice'}
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
