import { Button, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import { Dialog } from '../../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../../messaging/emails/ui/will-email.ts';
import type { Appointment } from '../../contract.ts';
import { appointmentQuery } from '../appointment-queries.ts';
import { clientName, isStillAhead, releaseLabel } from '../describe-appointment.ts';

type Kind = 'cancel' | 'delete';
/** `refundDeposit`: undefined applies the default rule. */
export type Ending = { isLate: boolean; refundDeposit: boolean | undefined };
type PendingAction = { appointment: Appointment; kind: Kind };

/** Asks for confirmation and options before cancelling or deleting. Closing the dialog means no. */
export function useEndQuestion() {
  const [answer, setAnswer] = useState<((how: Ending | null) => void) | null>(null);
  // Keeps the content during the closing transition.
  const [action, setAction] = useState<PendingAction | null>(null);
  const [isLate, setIsLate] = useState(false);
  // Until the user decides, the default applies: no refund after a late cancellation.
  const [refundDeposit, setRefund] = useState<boolean>();
  const { hasMailServer } = useCurrentUser().practice;
  const ask = (appointment: Appointment, kind: Kind): Promise<Ending | null> => {
    const { promise, resolve } = Promise.withResolvers<Ending | null>();
    setIsLate(false);
    setRefund(undefined);
    setAction({ appointment, kind });
    setAnswer(() => (how: Ending | null) => {
      setAnswer(null);
      resolve(how);
    });
    return promise;
  };
  const question = action && questionOf(action, hasMailServer);
  const element = (
    <Dialog
      title={question?.title ?? ''}
      isOpen={answer !== null}
      onClose={() => answer?.(null)}
      width={440}
      isQuestion
    >
      {action && question && (
        <Stack gap="md">
          <p className={dialog.message}>{question.message}</p>
          <RefundField appointment={action.appointment} isRefunded={refundDeposit ?? !isLate} onChange={setRefund} />
          {action.kind === 'cancel' && (
            <Checkbox
              label="Late cancellation: use a session from the client’s package"
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
          {question?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
  return { ask, element };
}

export function questionOf(
  { appointment, kind }: PendingAction,
  hasMailServer: boolean,
): { title: string; message: string; confirmLabel: string } {
  const what = `${appointment.title} with ${clientName(appointment)}`;
  if (appointment.paymentDueAt) {
    return {
      title: 'Release this time?',
      message: `The client is paying for ${what} right now. If you release the time and the payment still goes through, we’ll rebook it or refund it.`,
      confirmLabel: releaseLabel,
    };
  }
  if (kind === 'delete') {
    const emailNotice = isStillAhead(appointment)
      ? ` ${willEmail(hasMailServer, 'the client', ' that it’s cancelled')}`
      : '';
    return {
      title: 'Delete this appointment?',
      message: `${what} will be permanently deleted.${emailNotice}`,
      confirmLabel: 'Delete',
    };
  }
  const others = appointment.seriesId ? ' The rest of the series stays. To cancel more appointments, choose Edit.' : '';
  return {
    title: 'Cancel this appointment?',
    message: `${what} will be cancelled. ${willEmail(hasMailServer, 'the client')}${others}`,
    confirmLabel: 'Cancel it',
  };
}

type RefundProps = { appointment: Appointment; isRefunded: boolean; onChange: (isRefunded: boolean) => void };

/** Shown only if a deposit can still be refunded. */
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
        The {money} paid at booking{' '}
        {isRefunded ? 'will be refunded to the client.' : 'won’t be refunded because the client cancelled late.'} Only
        an owner or practitioner can change that.
      </p>
    );
  }
  return (
    <Checkbox
      label={`Refund the ${money} paid at booking`}
      checked={isRefunded}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}
