import { Button } from '@mantine/core';
import type { Appointment } from '../contract.ts';
import { isStillAhead, presetAfter, presetOf } from './describe-appointment.ts';
import classes from './details.module.css';
import { nextStatuses } from './next-statuses.ts';
import { statusVerbs } from './StatusItems.tsx';
import type { AppointmentActions } from './use-appointment-actions.tsx';

type Props = { appointment: Appointment; zone: string; onClose: () => void; actions: AppointmentActions };

/** What can be done with the appointment whose details are open. */
export function PopupActions({ appointment, zone, onClose, actions }: Props) {
  const isAhead = isStillAhead(appointment);
  const edit = () => {
    onClose();
    actions.open({ appointment, preset: presetOf(appointment, zone) });
  };
  const repeat = () => {
    onClose();
    actions.open({ client: appointment.client, preset: presetAfter(appointment, zone) });
  };
  return (
    <div className={classes.actions}>
      {nextStatuses(appointment, Date.now()).map(status => (
        <Button key={status} size="xs" onClick={() => actions.setStatus(appointment, status)}>
          {statusVerbs[status]}
        </Button>
      ))}
      {isAhead && (
        <>
          <Button size="xs" onClick={() => void actions.remind(appointment, 'sms')}>
            SMS reminder
          </Button>
          <Button size="xs" onClick={() => void actions.remind(appointment, 'email')}>
            Email reminder
          </Button>
        </>
      )}
      <Button size="xs" onClick={repeat}>
        Book next session
      </Button>
      <Button size="xs" onClick={edit}>
        Edit
      </Button>
      {isAhead && (
        <Button size="xs" onClick={() => void actions.cancel(appointment)}>
          Cancel session
        </Button>
      )}
      <Button size="xs" variant="subtle" color="red" onClick={() => void actions.remove(appointment)}>
        Delete
      </Button>
    </div>
  );
}
