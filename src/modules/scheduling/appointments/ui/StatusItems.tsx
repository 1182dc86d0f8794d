import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Appointment, AppointmentStatus } from '../contract.ts';
import { isHeld } from './describe-appointment.ts';
import type { AppointmentActions } from './use-appointment-actions.tsx';

/** Likely next statuses: confirmed before the start, completed or no-show afterwards. */
export function nextStatuses(appointment: Appointment, now: number): AppointmentStatus[] {
  const { status, startTime } = appointment;
  if (status === 'cancelled' || isHeld(appointment)) return [];
  if (Date.parse(startTime) > now) return status === 'scheduled' || status === 'pending' ? ['confirmed'] : [];
  return (['completed', 'no_show'] as const).filter(each => each !== status);
}

export const statusVerbs: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'Confirm',
  completed: 'Mark as completed',
  no_show: 'Mark as no-show',
};

type Props = { appointment: Appointment; actions: Pick<AppointmentActions, 'setStatus'> };

/** Menu items for the most likely next statuses. */
export function StatusItems({ appointment, actions }: Props) {
  return nextStatuses(appointment, Date.now()).map(status => (
    <Menu.Item
      key={status}
      leftSection={<Icon name={status === 'no_show' ? 'close' : 'check'} size={16} />}
      onClick={() => actions.setStatus(appointment, status)}
    >
      {statusVerbs[status]}
    </Menu.Item>
  ));
}
