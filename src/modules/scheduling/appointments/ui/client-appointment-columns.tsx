import { UnstyledButton } from '@mantine/core';
import { formatMoment } from '../../../../shared/format-moment.ts';
import tab from '../../../../ui/tab-list.module.css';
import type { Column } from '../../../../ui/table-column.ts';
import { typeLabels } from '../appointment-types.ts';
import type { Appointment } from '../contract.ts';
import { minutesOf } from './calendar/day-plan.ts';
import { lookOf } from './describe-appointment.ts';
import { StatusWord } from './StatusWord.tsx';

/** Of the appointments of one client, whose name stands above them. */
export const clientAppointmentColumns = (
  zone: string,
  onOpen: (appointment: Appointment) => void,
): Column<Appointment>[] => [
  {
    name: 'Date & Time',
    width: '12.5rem',
    phone: 'text',
    cell: ({ startTime }) => <time dateTime={startTime}>{formatMoment(startTime, zone)}</time>,
  },
  {
    name: 'Title',
    phone: 'title',
    cell: each => (
      <UnstyledButton className={tab.title} aria-haspopup="dialog" onClick={() => onOpen(each)}>
        {each.title}
      </UnstyledButton>
    ),
  },
  {
    name: 'Type',
    width: '11.5rem',
    leaves: 'first',
    cell: ({ type }) => <span className={tab.quiet}>{typeLabels[type]}</span>,
  },
  {
    name: 'Length',
    width: '5rem',
    leaves: 'second',
    cell: each => <span className={tab.quiet}>{minutesOf(each)} min</span>,
  },
  {
    name: 'Status',
    width: '9rem',
    phone: 'status',
    cell: each => <StatusWord look={lookOf(each, Date.now())} />,
  },
];
