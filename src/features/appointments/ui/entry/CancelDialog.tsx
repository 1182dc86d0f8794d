import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import dialog from '../../../../ui/dialog.module.css';
import type { Appointment } from '../../contract.ts';
import { clientName } from '../describe-appointment.ts';

export type Cancelling = { isLate: boolean };
type Asked = { appointment: Appointment; answer: (how: Cancelling | null) => void };

/** Asks before a session is called off, and whether that counts as late; closing it means no. */
export function useCancelQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  // Kept while the dialog fades out, when the question is already gone.
  const [shown, setShown] = useState<Appointment | null>(null);
  const [isLate, setIsLate] = useState(false);
  const ask = (appointment: Appointment): Promise<Cancelling | null> => {
    const { promise, resolve } = Promise.withResolvers<Cancelling | null>();
    const answer = (how: Cancelling | null) => {
      setAsked(null);
      resolve(how);
    };
    setIsLate(false);
    setShown(appointment);
    setAsked({ appointment, answer });
    return promise;
  };
  const element = (
    <Dialog
      title="Cancel this appointment?"
      isOpen={asked !== null}
      onClose={() => asked?.answer(null)}
      width={440}
      isQuestion
    >
      {shown && (
        <Stack gap="md">
          <p className={dialog.message}>
            {shown.title} with {clientName(shown)} is off. The client is told by email.
            {shown.seriesId && ' The other sessions of the series stay; to cancel them too, choose Edit.'}
          </p>
          <Checkbox
            label="The client cancelled late: it uses a session of the package, as if it had been held"
            checked={isLate}
            onChange={event => setIsLate(event.currentTarget.checked)}
          />
        </Stack>
      )}
      <div className={dialog.actions}>
        <Button data-autofocus onClick={() => asked?.answer(null)}>
          Keep
        </Button>
        <Button variant="filled" color="red" onClick={() => asked?.answer({ isLate })}>
          Cancel It
        </Button>
      </div>
    </Dialog>
  );
  return { ask, element };
}
