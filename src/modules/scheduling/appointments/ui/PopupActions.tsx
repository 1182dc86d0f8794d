import { Button } from '@mantine/core';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Appointment, AppointmentStatus } from '../contract.ts';
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
  const mayWriteNotes = useMay('records.write');
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
  const [likeliest, ...otherStatuses] = nextStatuses(appointment, Date.now());
  const hasBegun = Date.parse(appointment.startTime) <= Date.now();
  const mayStart = mayWriteNotes && hasBegun && appointment.status !== 'cancelled';
  const mark = (status: AppointmentStatus, isMain: boolean) => (
    <Button
      key={status}
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      onClick={() => actions.setStatus(appointment, status)}
    >
      {statusVerbs[status]}
    </Button>
  );
  return (
    <>
      <div className={classes.actions} data-main>
        {mayStart && (
          <ButtonLink
            size="xs"
            variant="filled"
            to="/clients/$id"
            params={{ id: String(appointment.clientId) }}
            search={{ tab: 'notes', note: 'new', appointment: appointment.id }}
          >
            Start note
          </ButtonLink>
        )}
        {likeliest && mark(likeliest, !mayStart)}
        {otherStatuses.map(status => mark(status, false))}
        <Button size="xs" onClick={edit}>
          Edit
        </Button>
      </div>
      <div className={classes.actions}>
        {isAhead && (
          <>
            <Quiet icon="message" onClick={() => void actions.remind(appointment, 'sms')}>
              SMS reminder
            </Quiet>
            <Quiet icon="mail" onClick={() => void actions.remind(appointment, 'email')}>
              Email reminder
            </Quiet>
          </>
        )}
        <Quiet icon="calendar" onClick={repeat}>
          Book next appointment
        </Quiet>
        {mayBill && (
          <ButtonLink
            {...quiet}
            leftSection={<Icon name="invoice" size={16} />}
            to="/invoicing/new"
            search={{ appointment: appointment.id }}
          >
            Create invoice
          </ButtonLink>
        )}
        {isAhead && (
          <Quiet icon="close" onClick={() => void actions.cancel(appointment)}>
            Cancel appointment
          </Quiet>
        )}
        <Quiet icon="trash" color="red" onClick={() => void actions.remove(appointment)}>
          Delete
        </Quiet>
      </div>
    </>
  );
}

const quiet = { size: 'xs', variant: 'subtle', color: 'gray', justify: 'flex-start' } as const;

type QuietProps = { icon: IconName; color?: string; onClick: () => void; children: string };

/** Less common actions, kept quiet. */
function Quiet({ icon, color = quiet.color, onClick, children }: QuietProps) {
  return (
    <Button {...quiet} color={color} leftSection={<Icon name={icon} size={16} />} onClick={onClick}>
      {children}
    </Button>
  );
}
