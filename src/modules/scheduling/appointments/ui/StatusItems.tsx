import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Appointment, AppointmentStatus } from '../contract.ts';
import { nextStatuses } from './next-statuses.ts';
import type { AppointmentActions } from './use-appointment-actions.tsx';

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
