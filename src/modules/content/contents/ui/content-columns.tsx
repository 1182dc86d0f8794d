import { formatMoment, formatNearDay } from '../../../../shared/format-moment.ts';
import { RowLink } from '../../../../ui/RowLink.tsx';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import type { Column } from '../../../../ui/table-column.ts';
import { type ContentLine, type ContentStatus, statusLabels, typeLabels } from '../contract.ts';
import classes from './contents.module.css';

const statusTones: Record<ContentStatus, StatusTone> = { draft: 'off', scheduled: 'open', published: 'good' };

/** Days and times are the practice's. */
export const contentColumns = (zone: string): Column<ContentLine>[] => [
  {
    name: 'Title',
    phone: 'title',
    cell: ({ id, title }) => (
      <RowLink href={`/content/${id}`} className={classes.name}>
        {title}
      </RowLink>
    ),
  },
  {
    name: 'Type',
    width: '11rem',
    phone: 'text',
    cell: ({ type }) => <span className={classes.quiet}>{typeLabels[type]}</span>,
  },
  {
    name: 'Status',
    width: '8.25rem',
    phone: 'status',
    cell: ({ status }) => <StatusDot tone={statusTones[status]}>{statusLabels[status]}</StatusDot>,
  },
  {
    name: 'When',
    width: '11rem',
    leaves: 'first',
    phone: 'detail',
    cell: ({ status, scheduledFor, publishedAt, createdAt }) =>
      status === 'scheduled' && scheduledFor
        ? formatMoment(scheduledFor, zone)
        : formatNearDay(publishedAt ?? createdAt, zone),
  },
];
