import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import type { Appointment } from '../contract.ts';
import { clientName } from './describe-appointment.ts';
import { appointmentsPath, refreshAppointments } from './entry/save-appointment.ts';

/** Accepts or declines a request. `element` contains the dialog that asks for a message and must be rendered. */
export function useRequestAnswer() {
  const [asked, setAsked] = useState<Appointment | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const acceptance = useMutation({
    mutationFn: ({ id }: Appointment) => api.post(`${appointmentsPath}/${id}/accept`),
    onSuccess: async (_, { title }) => {
      toast.success('Request accepted', title);
      await refreshAppointments();
    },
    onError: error => void failed('Failed to accept the request', error),
  });
  const ask = (appointment: Appointment) => {
    setAsked(appointment);
    setIsOpen(true);
  };
  const element = asked && (
    <DeclineDialog key={asked.id} appointment={asked} isOpen={isOpen} onClose={() => setIsOpen(false)} />
  );
  return { accept: (appointment: Appointment) => acceptance.mutate(appointment), decline: ask, element };
}

/** The list may show what somebody else has answered meanwhile. */
async function failed(title: string, error: Error) {
  toast.failure(title, sentenceOf(error, 'Try again.'));
  await refreshAppointments();
}

type Props = { appointment: Appointment; isOpen: boolean; onClose: () => void };

function DeclineDialog({ appointment, isOpen, onClose }: Props) {
  const { hasMailServer, timeZone } = useCurrentUser().practice;
  const [message, setMessage] = useState('');
  const declining = useMutation({
    mutationFn: () => api.post(`${appointmentsPath}/${appointment.id}/decline`, { message }),
    onSuccess: async () => {
      onClose();
      toast.success('Request declined', appointment.title);
      await refreshAppointments();
    },
    onError: async error => {
      onClose();
      await failed('Failed to decline the request', error);
    },
  });
  return (
    <Dialog title="Decline this request?" isOpen={isOpen} onClose={onClose} width={440} isQuestion>
      <p className={dialog.message}>
        {clientName(appointment)}, {appointment.title}, {formatDayAndTime(appointment.startTime, timeZone)}.{' '}
        {willEmail(hasMailServer, 'the client')} The time becomes available again.
      </p>
      {hasMailServer && (
        <Textarea
          label={<Optional>Message to the client</Optional>}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
        />
      )}
      <div className={dialog.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button variant="filled" color="red" loading={declining.isPending} onClick={() => declining.mutate()}>
          Decline
        </Button>
      </div>
    </Dialog>
  );
}
