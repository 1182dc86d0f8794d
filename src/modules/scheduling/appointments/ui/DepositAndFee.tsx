import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type AppointmentDetail, chargedLateFee } from '../contract.ts';
import { appointmentsPath, refreshAppointments } from './entry/save-appointment.ts';

type Props = { id: number; deposit: NonNullable<AppointmentDetail['deposit']> };

/** Refunds a deposit that was kept; does not change the appointment. */
export function RefundDeposit({ id, deposit: { left, currency } }: Props) {
  const money = formatMoney(left, currency);
  const refund = useMutation({
    mutationFn: () => api.post(`${appointmentsPath}/${id}/deposit/refund`),
    onSuccess: async () => {
      toast.success('Refund started', `${money} is going back to the client’s card.`);
      await refreshAppointments();
    },
    onError: error => toast.failure('Failed to refund', sentenceOf(error, 'Nothing was refunded.')),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Refund ${money}?`,
      message: `The ${money} paid at booking goes back to the client’s card. The appointment doesn’t change.`,
      confirmLabel: 'Refund',
      isDestructive: true,
    });
    if (isConfirmed) refund.mutate();
  };
  return (
    <Button size="compact-sm" variant="default" mt={4} loading={refund.isPending} onClick={ask}>
      Refund {money}
    </Button>
  );
}

type LateFeeProps = { id: number; fee: NonNullable<AppointmentDetail['lateFee']> };

/** The fee of a missed session, with a button that drafts its invoice and then a link to it. */
export function LateFee({ id, fee: { amount, currency, invoiceId } }: LateFeeProps) {
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
