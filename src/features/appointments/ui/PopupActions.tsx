import { Button } from '@mantine/core';
import { ButtonLink } from '../../../ui/links.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import type { Appointment } from '../contract.ts';
import { isStillAhead, letGoLabel, presetAfter, presetOf } from './describe-appointment.ts';
import classes from './details.module.css';
import { nextStatuses } from './next-statuses.ts';
import { statusVerbs } from './StatusItems.tsx';
import type { AppointmentActions } from './use-appointment-actions.tsx';

type Props = { appointment: Appointment; zone: string; onClose: () => void; actions: AppointmentActions };

/** What can be done with the appointment whose details are open. */
export function PopupActions({ appointment, zone, onClose, actions }: Props) {
  const isAhead = isStillAhead(appointment);
  const mayBill = useMay('invoices.write');
  const edit = () => {
    onClose();
    actions.open({ appointment, preset: presetOf(appointment, zone) });
  };
  const repeat = () => {
    onClose();
    actions.open({ client: appointment.client, preset: presetAfter(appointment, zone) });
  };
  if (appointment.paymentDueAt) {
    return (
      <div className={classes.actions}>
        <Button size="xs" variant="subtle" color="red" onClick={() => void actions.remove(appointment)}>
          {letGoLabel}
        </Button>
      </div>
    );
  }
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
        Book next appointment
      </Button>
      {mayBill && (
        <ButtonLink size="xs" to="/invoicing/new" search={{ appointment: appointment.id }}>
          Create invoice
        </ButtonLink>
      )}
      <Button size="xs" onClick={edit}>
        Edit
      </Button>
      {isAhead && (
        <Button size="xs" onClick={() => void actions.cancel(appointment)}>
          Cancel appointment
        </Button>
      )}
      <Button size="xs" variant="subtle" color="red" onClick={() => void actions.remove(appointment)}>
        Delete
      </Button>
    </div>
  );
}
