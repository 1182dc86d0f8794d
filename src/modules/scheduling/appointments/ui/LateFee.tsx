import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type AppointmentDetail, chargedLateFee } from '../contract.ts';
import { appointmentsPath, refreshAppointments } from './entry/save-appointment.ts';

type Props = { id: number; fee: NonNullable<AppointmentDetail['lateFee']> };

/** The fee of a missed session: a press drafts its invoice, which this then links. */
export function LateFee({ id, fee: { amount, currency, invoiceId } }: Props) {
  const mayCharge = useMay('invoices.write');
  const money = formatMoney(amount, currency);
  const charge = useMutation({
    mutationFn: () => api.post(`${appointmentsPath}/${id}/late-fee`, undefined, chargedLateFee),
    onSuccess: async () => {
      toast.success('Draft invoice created', `It charges ${money}. Check it, then send it.`);
      await Promise.all([refreshAppointments(), refresh('/api/invoices', '/api/clients')]);
    },
    onError: async error => {
      toast.failure('Failed to charge the fee', sentenceOf(error, 'Nothing was charged.'));
      await refreshAppointments();
    },
  });
  if (invoiceId !== null) {
    return (
      <Link to="/invoicing/$id" params={{ id: String(invoiceId) }}>
        Late fee of {money} on an invoice
      </Link>
    );
  }
  if (!mayCharge) return <>Late fee of {money}, not charged</>;
  return (
    <Button size="compact-sm" variant="default" loading={charge.isPending} onClick={() => charge.mutate()}>
      Charge the fee ({money})
    </Button>
  );
}
