import { useQuery } from '@tanstack/react-query';
import type { AppointmentType } from '../../../../shared/appointment-types.ts';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { AppointmentStatus } from '../../appointments/contract.ts';
import { choosePackage } from '../choose-package.ts';
import { describeLeft } from './format-package.ts';
import { clientPackagesQuery } from './package-queries.ts';
import classes from './packages.module.css';

type PackagedAppointment = {
  clientId: number;
  type: AppointmentType;
  /** Absent while the user is still choosing. */
  status?: AppointmentStatus;
  startTime: string;
  /** ID of an existing appointment, which may already have used a package. */
  id?: number | undefined;
};

/**
 * For example "Five follow-ups: 2 of 5 left": the package the appointment has used or will use; null if there is none.
 */
export function usePackageBalance({ clientId, type, status, startTime, id }: PackagedAppointment): string | null {
  const zone = useCurrentUser().practice.timeZone;
  const { data: packages = [] } = useQuery(clientPackagesQuery(clientId));
  const used = packages.find(({ uses }) => uses.some(({ appointmentId }) => appointmentId === id));
  if (used) return `Used ${used.name}, ${describeLeft(used)}`;
  if (!packages.length || (status && !upcomingStatuses.has(status))) return null;
  const chosen = choosePackage(packages, { type, day: dayIn(startTime, zone) });
  return chosen ? `${chosen.name}: ${describeLeft(chosen)}` : 'No package covers this appointment';
}

const upcomingStatuses = new Set<AppointmentStatus>(['scheduled', 'confirmed', 'pending']);

export function PackageBalance(appointment: PackagedAppointment) {
  const balance = usePackageBalance(appointment);
  if (!balance) return null;
  return (
    <p className={classes.balance} role="status">
      <Icon name="archive" size={16} />
      {balance}
    </p>
  );
}
