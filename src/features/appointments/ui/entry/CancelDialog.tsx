import { Button, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import dialog from '../../../../ui/dialog.module.css';
import { useMay } from '../../../auth/ui/use-current-user.ts';
import type { Appointment } from '../../contract.ts';
import { appointmentQuery } from '../appointment-queries.ts';
import { clientName, isStillAhead, letGoLabel } from '../describe-appointment.ts';

type Kind = 'cancel' | 'delete';
/** `refundDeposit`: of what was paid when it was booked; undefined: as the rule says. */
export type Ending = { isLate: boolean; refundDeposit: boolean | undefined };
type Asked = { appointment: Appointment; kind: Kind };

/** Asks before a session is called off or deleted, and what goes with it; closing it means no. */
export function useEndQuestion() {
  const [answer, setAnswer] = useState<((how: Ending | null) => void) | null>(null);
  // Kept while the dialog fades out, when the question is already gone.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isLate, setIsLate] = useState(false);
  // Until it is decided, the rule decides: who was late does not have it back.
  const [refundDeposit, setRefund] = useState<boolean>();
  const ask = (appointment: Appointment, kind: Kind): Promise<Ending | null> => {
    const { promise, resolve } = Promise.withResolvers<Ending | null>();
    setIsLate(false);
    setRefund(undefined);
    setAsked({ appointment, kind });
    setAnswer(() => (how: Ending | null) => {
      setAnswer(null);
      resolve(how);
    });
    return promise;
  };
  const words = asked && wordsOf(asked);
  const element = (
    <Dialog title={words?.title ?? ''} isOpen={answer !== null} onClose={() => answer?.(null)} width={440} isQuestion>
      {asked && words && (
        <Stack gap="md">
          <p className={dialog.message}>{words.message}</p>
          <RefundField appointment={asked.appointment} isRefunded={refundDeposit ?? !isLate} onChange={setRefund} />
          {asked.kind === 'cancel' && (
            <Checkbox
              label="The client cancelled late: it uses a session of the package, as if it had been held"
              checked={isLate}
              onChange={event => setIsLate(event.currentTarget.checked)}
            />
          )}
        </Stack>
      )}
      <div className={dialog.actions}>
        <Button data-autofocus onClick={() => answer?.(null)}>
          Keep
        </Button>
        <Button variant="filled" color="red" onClick={() => answer?.({ isLate, refundDeposit })}>
          {words?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
  return { ask, element };
}

function wordsOf({ appointment, kind }: Asked): { title: string; message: string; confirmLabel: string } {
  const what = `${appointment.title} with ${clientName(appointment)}`;
  if (appointment.paymentDueAt) {
    return {
      title: 'Let this time go?',
      message: `${what} is being paid for right now. The time is free again at once; a payment that comes after all takes it back, or is refunded.`,
      confirmLabel: letGoLabel,
    };
  }
  if (kind === 'delete') {
    const told = isStillAhead(appointment) ? ' The client is told by email that it does not take place.' : '';
    return {
      title: 'Delete this appointment?',
      message: `${what} is deleted for good.${told}`,
      confirmLabel: 'Delete',
    };
  }
  const others = appointment.seriesId ? ' The other sessions of the series stay; to cancel them too, choose Edit.' : '';
  return {
    title: 'Cancel this appointment?',
    message: `${what} is off. The client is told by email.${others}`,
    confirmLabel: 'Cancel It',
  };
}

type RefundProps = { appointment: Appointment; isRefunded: boolean; onChange: (isRefunded: boolean) => void };

/** Only where something was paid and not all of it went back. */
function RefundField({ appointment, isRefunded, onChange }: RefundProps) {
  const mayDecide = useMay('deposits.decide');
  const isOpen = isStillAhead(appointment) && !appointment.paymentDueAt;
  const { data } = useQuery({ ...appointmentQuery(appointment.id, appointment.updatedAt), enabled: isOpen });
  const deposit = isOpen ? data?.deposit : null;
  const left = deposit ? toCents(deposit.amount) - toCents(deposit.refunded) : 0;
  if (!deposit || left <= 0) return null;
  const money = formatMoney(fromCents(left), deposit.currency);
  if (!mayDecide) {
    return (
      <p className={dialog.message}>
        The {money} that was paid when it was booked{' '}
        {isRefunded ? 'goes back to the client.' : 'is kept, as the client cancelled late.'} An owner or practitioner
        may decide otherwise.
      </p>
    );
  }
  return (
    <Checkbox
      label={`Refund the ${money} that was paid when it was booked`}
      checked={isRefunded}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}
