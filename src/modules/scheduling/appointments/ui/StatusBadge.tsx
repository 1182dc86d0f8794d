import { Badge } from '@mantine/core';
import type { AppointmentStatus } from '../contract.ts';
import { type Look, lookLabels } from './describe-appointment.ts';
import { StatusMark } from './StatusMark.tsx';

/** Specification, section 4: confirmed default, pending outline, cancelled destructive, completed secondary. */
const badges: Record<Exclude<Look, 'now'>, { variant?: string; color: string }> = {
  confirmed: { color: 'green' },
  pending: { variant: 'outline', color: 'gray' },
  scheduled: { variant: 'outline', color: 'gray' },
  cancelled: { color: 'red' },
  completed: { color: 'gray' },
  no_show: { color: 'gray' },
  unpaid: { variant: 'outline', color: 'yellow' },
  unmarked: { color: 'yellow' },
};

type Props = {
  status: AppointmentStatus;
  /** Past and neither completed nor marked as no-show. */
  isUnmarked?: boolean;
  /** Reserved while the client is paying. */
  isUnpaid?: boolean;
};

export function StatusBadge({ status, isUnmarked, isUnpaid }: Props) {
  const look = isUnpaid ? 'unpaid' : isUnmarked ? 'unmarked' : status;
  return (
    <Badge {...badges[look]} leftSection={<StatusMark look={look} />}>
      {lookLabels[look]}
    </Badge>
  );
}
