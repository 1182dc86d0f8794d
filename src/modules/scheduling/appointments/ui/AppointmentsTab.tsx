import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { typeLabels } from '../../../../shared/appointment-types.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { getQuietly } from '../../../../ui/data/quiet-query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { QuietTable } from '../../../../ui/table/QuietTable.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { nextHour } from '../../../../ui/time/next-hour.ts';
import { ZoneNote } from '../../../../ui/time/ZoneNote.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { nothingNew } from '../../../people/clients/contract.ts';
import { type Appointment, appointment } from '../contract.ts';
import { AppointmentPopup } from './AppointmentPopup.tsx';
import { minutesOf } from './calendar/day-plan.ts';
import { displayStateOf } from './describe-appointment.ts';
import { StatusWord } from './Status.tsx';
import { useAppointmentActions } from './use-appointment-actions.tsx';

/** Without the client, whose name is the title of the page. */
const clientAppointmentColumns = (zone: string, onOpen: (appointment: Appointment) => void): Column<Appointment>[] => [
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
      <UnstyledButton className={listStyles.title} aria-haspopup="dialog" onClick={() => onOpen(each)}>
        {each.title}
      </UnstyledButton>
    ),
  },
  {
    name: 'Type',
    width: '11.5rem',
    leaves: 'first',
    cell: ({ type }) => <span className={listStyles.quiet}>{typeLabels[type]}</span>,
  },
  {
    name: 'Length',
    width: '5rem',
    leaves: 'second',
    cell: each => <span className={listStyles.quiet}>{minutesOf(each)} min</span>,
  },
  {
    name: 'Status',
    width: '9rem',
    phone: 'status',
    cell: each => <StatusWord look={displayStateOf(each, Date.now())} />,
  },
];

/** `isClosed`: the client was erased, so nothing can be added. */
type Props = { client: Appointment['client']; isClosed: boolean };

export function AppointmentsTab({ client, isClosed }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const mayWrite = useMay('appointments.write');
  const query = useQuery(getQuietly(['/api/clients', client.id, 'appointments'], appointment.array()));
  const [opened, setOpened] = useState<Appointment | null>(null);
  const actions = useAppointmentActions(() => setOpened(null));
  const columns = useMemo(() => clientAppointmentColumns(zone, setOpened), [zone]);
  const fresh = query.data?.find(each => each.id === opened?.id) ?? opened;
  const book = mayWrite && !isClosed && (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => actions.open({ client, preset: { ...nextHour(Date.now(), zone), clientId: client.id } })}
    >
      Book next appointment
    </Button>
  );
  return (
    <>
      {query.data && query.data.length > 0 && (
        <ZoneNote zone={zone} now={now} days={query.data.map(each => each.startTime.slice(0, 10))} />
      )}
      <QuietTable
        label="Appointments"
        columns={columns}
        query={query}
        keyOf={each => each.id}
        onOpen={setOpened}
        empty={
          <EmptyState drawing="calendar" title="No appointments yet" actions={book || undefined}>
            {isClosed ? nothingNew : 'Appointments you or the client book will appear here.'}
          </EmptyState>
        }
      />
      <AppointmentPopup
        opened={opened && fresh && { appointment: fresh, anchor: null }}
        zone={zone}
        onClose={() => setOpened(null)}
        actions={mayWrite ? actions : null}
      />
      {actions.element}
    </>
  );
}
