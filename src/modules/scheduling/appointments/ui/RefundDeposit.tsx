import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { AppointmentDetail } from '../contract.ts';
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
