import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { nextHour } from '../../../../ui/time/next-hour.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';

export const newAppointment: Creation = {
  id: 'new-appointment',
  label: 'New appointment',
  icon: 'calendar',
  needs: 'appointments.write',
  Dialog: onDemand(async () => {
    const { AppointmentDialog } = await import('./entry/AppointmentDialog.tsx');
    return function NewAppointment(props: CreationDialogProps) {
      const { practice } = useCurrentUser();
      const entry = { appointment: null, client: null, preset: nextHour(Date.now(), practice.timeZone) };
      // A new appointment has no series to choose from.
      return <AppointmentDialog {...props} entry={entry} onAskScope={async () => 'this'} />;
    };
  }),
  isFrequent: true,
};
