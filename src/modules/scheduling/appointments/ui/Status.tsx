import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AppointmentStatus } from '../contract.ts';
import { type DisplayState, displayLabels } from './describe-appointment.ts';
import classes from './status-mark.module.css';

/**
 * Each status has its own shape, so that it does not depend on color. The label is shown beside it or read by screen
 * readers.
 */
const shapes: Record<DisplayState, ReactNode> = {
  scheduled: <circle cx="6" cy="6" r="4" />,
  pending: <circle cx="6" cy="6" r="4.5" strokeDasharray="2.6 2.1" />,
  unpaid: (
    <>
      <circle cx="6" cy="6" r="4.75" strokeWidth="1.5" />
      <path d="M6 3.5V6l1.75 1.25" strokeWidth="1.5" />
    </>
  ),
  requested: <path d="M6 1v6.5M6 10v1.5" />,
  confirmed: <circle cx="6" cy="6" r="5" fill="currentColor" stroke="none" />,
  now: (
    <>
      <circle cx="6" cy="6" r="4.75" strokeWidth="1.5" />
      <circle cx="6" cy="6" r="2.25" fill="currentColor" stroke="none" />
    </>
  ),
  completed: <path d="m1.5 6.5 3 3 6-7" />,
  unmarked: <path d="M6 .5 11.5 6 6 11.5.5 6z" fill="currentColor" stroke="none" />,
  no_show: (
    <>
      <circle cx="6" cy="6" r="4.5" strokeWidth="1.5" />
      <path d="m3 9 6-6" strokeWidth="1.5" />
    </>
  ),
  cancelled: <path d="m2 2 8 8m0-8-8 8" />,
};

export function StatusMark({ look }: { look: DisplayState }) {
  return (
    <svg className={classes.mark} data-look={look} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[look]}
    </svg>
  );
}

/** Specification, section 4: confirmed default, pending outline, cancelled destructive, completed secondary. */
const badges: Record<Exclude<DisplayState, 'now'>, { variant?: string; color: string }> = {
  confirmed: { color: 'green' },
  pending: { variant: 'outline', color: 'gray' },
  scheduled: { variant: 'outline', color: 'gray' },
  cancelled: { color: 'red' },
  completed: { color: 'gray' },
  no_show: { color: 'gray' },
  unpaid: { variant: 'outline', color: 'yellow' },
  requested: { variant: 'outline', color: 'yellow' },
  unmarked: { color: 'yellow' },
};

type Props = {
  status: AppointmentStatus;
  /** Past and neither completed nor marked as no-show. */
  isUnmarked?: boolean;
  /** Reserved while the client is paying, or until the practice answers. */
  held?: 'unpaid' | 'requested' | undefined;
};

export function StatusBadge({ status, isUnmarked, held }: Props) {
  const state = held ?? (isUnmarked ? 'unmarked' : status);
  return (
    <Badge {...badges[state]} leftSection={<StatusMark look={state} />}>
      {displayLabels[state]}
    </Badge>
  );
}

/** For lists; next to a title, use StatusBadge. */
export function StatusWord({ look }: { look: DisplayState }) {
  return (
    <span className={classes.word} data-look={look}>
      <StatusMark look={look} />
      {displayLabels[look]}
    </span>
  );
}
