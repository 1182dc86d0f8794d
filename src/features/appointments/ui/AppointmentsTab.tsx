import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QuietTable } from '../../../ui/QuietTable.tsx';
import { getQuietly } from '../../../ui/quiet-query.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type Appointment, appointment } from '../contract.ts';
import { AppointmentPopup } from './AppointmentPopup.tsx';
import { clientAppointmentColumns } from './client-appointment-columns.tsx';

/** All appointments of one client, newest first. */
export function AppointmentsTab({ clientId }: { clientId: number }) {
  const zone = useCurrentUser().practice.timeZone;
  const query = useQuery(getQuietly(['/api/clients', clientId, 'appointments'], appointment.array()));
  const [opened, setOpened] = useState<Appointment | null>(null);
  const columns = useMemo(() => clientAppointmentColumns(zone, setOpened), [zone]);
  return (
    <>
      <QuietTable
        label="Appointments"
        columns={columns}
        query={query}
        keyOf={each => each.id}
        onOpen={setOpened}
        empty={
          <EmptyState drawing="calendar" title="No appointments yet">
            What this client books, or you book for them, will appear here.
          </EmptyState>
        }
      />
      <AppointmentPopup
        opened={opened && { appointment: opened, anchor: null }}
        zone={zone}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
