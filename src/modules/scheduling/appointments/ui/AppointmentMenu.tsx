import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import type { Appointment } from '../contract.ts';
import { clientName, isStillAhead, letGoLabel, presetOf } from './describe-appointment.ts';
import { StatusItems } from './StatusItems.tsx';
import type { AppointmentActions } from './use-appointment-actions.tsx';

type Props = {
  appointment: Appointment;
  zone: string;
  onOpen: (appointment: Appointment) => void;
  /** Null for whom all of it would be refused. */
  actions: AppointmentActions | null;
};

/** What can be done with one appointment of a list. */
export function AppointmentMenu({ appointment, zone, onOpen, actions }: Props) {
  return (
    <RowMenu label={`Actions for ${clientName(appointment)}`}>
      <Menu.Item leftSection={<Icon name="eye" size={16} />} onClick={() => onOpen(appointment)}>
        View details
      </Menu.Item>
      {actions && appointment.paymentDueAt && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void actions.remove(appointment)}
        >
          {letGoLabel}
        </Menu.Item>
      )}
      {actions && !appointment.paymentDueAt && (
        <>
          <Menu.Item
            leftSection={<Icon name="edit" size={16} />}
            onClick={() => actions.open({ appointment, preset: presetOf(appointment, zone) })}
          >
            Edit
          </Menu.Item>
          <StatusItems appointment={appointment} actions={actions} />
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="message" size={16} />}
            onClick={() => void actions.remind(appointment, 'sms')}
          >
            Send SMS reminder
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="mail" size={16} />}
            onClick={() => void actions.remind(appointment, 'email')}
          >
            Send email reminder
          </Menu.Item>
          <Menu.Divider />
          {isStillAhead(appointment) && (
            <Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => void actions.cancel(appointment)}>
              Cancel appointment
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => void actions.remove(appointment)}
          >
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
