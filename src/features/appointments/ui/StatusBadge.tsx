import { Badge } from '@mantine/core';
import { type AppointmentStatus, statusLabels } from '../contract.ts';

/** Specification, section 4: confirmed default, pending outline, cancelled destructive, completed secondary. */
const badges = {
  confirmed: { color: 'green' },
  pending: { variant: 'outline', color: 'gray' },
  scheduled: { variant: 'outline', color: 'gray' },
  cancelled: { color: 'red' },
  completed: { color: 'gray' },
  no_show: { color: 'yellow' },
} satisfies Record<AppointmentStatus, { variant?: string; color: string }>;

export function StatusBadge({ status }: { status: AppointmentStatus }) {
  return <Badge {...badges[status]}>{statusLabels[status]}</Badge>;
}
