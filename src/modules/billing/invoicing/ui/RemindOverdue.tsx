import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { usePages } from '../../../../ui/pages.ts';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Invoice, invoiceDetail, sendInput } from '../contract.ts';
import { invoicePagesQuery, invoicesPath, refreshInvoices } from './invoice-queries.ts';
import type { InvoiceSearch } from './invoice-search.ts';
import classes from './invoices.module.css';
import { describeReminded, remindEach } from './remind-each.ts';

/** Reminds every client of the overdue invoices in sight; without a mail server no reminder would leave. */
export function RemindOverdue({ search }: { search: InvoiceSearch }) {
  const { hasMailServer } = useCurrentUser().practice;
  const mayWrite = useMay('invoices.write');
  const { rows: invoices = [] } = usePages(invoicePagesQuery(search), { keepPrevious: false });
  const reminding = useMutation({
    mutationFn: (overdue: Invoice[]) => remindEach(overdue, remind),
    onSuccess: result => {
      const { title, text } = describeReminded(result);
      if (result.failed) toast.failure(title, text);
      else toast.success(title);
      return refreshInvoices();
    },
  });
  if (!mayWrite || !hasMailServer || search.status !== 'overdue' || !invoices.length) return null;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: invoices.length === 1 ? 'Send a reminder?' : `Send ${invoices.length} reminders?`,
      message: 'Each client gets a friendly reminder by email, with the amount due and a payment link.',
      confirmLabel: invoices.length === 1 ? 'Send reminder' : 'Send reminders',
    });
    if (isConfirmed) reminding.mutate(invoices);
  };
  return (
    <Button
      className={classes.remind}
      leftSection={<Icon name="send" size={16} />}
      disabled={reminding.isPending}
      onClick={() => void ask()}
    >
      {reminding.isPending ? 'Sending...' : invoices.length === 1 ? 'Send reminder' : `Remind all ${invoices.length}`}
    </Button>
  );
}

const remind = ({ id }: Invoice) =>
  api.post(`${invoicesPath}/${id}/send`, sendInput.parse({ message: '', isReminder: true }), invoiceDetail);
