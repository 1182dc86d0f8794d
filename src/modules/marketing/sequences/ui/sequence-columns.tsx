import { RowLink } from '../../../../ui/RowLink.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import type { Column } from '../../../../ui/table-column.ts';
import type { Sequence } from '../contract.ts';
import { describeTrigger } from '../words.ts';
import classes from './sequences.module.css';

export const sequenceColumns: Column<Sequence>[] = [
  {
    name: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <RowLink href={`/emails/sequences/${id}`} className={classes.name}>
        {name}
      </RowLink>
    ),
  },
  {
    name: 'Starts',
    width: '34%',
    phone: 'text',
    cell: each => <span className={classes.quiet}>{describeTrigger(each)}</span>,
  },
  {
    name: 'Status',
    width: '6rem',
    phone: 'status',
    cell: ({ onSince }) => <StatusDot tone={onSince ? 'good' : 'off'}>{onSince ? 'On' : 'Off'}</StatusDot>,
  },
  { name: 'Emails', width: '5.5rem', align: 'end', leaves: 'second', cell: ({ steps }) => steps },
  { name: 'Active', width: '6rem', align: 'end', leaves: 'first', cell: ({ people }) => format(people) },
  {
    name: 'Sent',
    width: '5.5rem',
    align: 'end',
    phone: 'detail',
    cell: ({ sent }) => (
      <>
        {format(sent)}
        <span className={classes.onPhone}> sent</span>
      </>
    ),
  },
];

const format = (count: number) => count.toLocaleString('en-US');
