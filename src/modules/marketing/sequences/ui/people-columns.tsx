import { ActionIcon } from '@mantine/core';
import { formatMoment, formatNearDay } from '../../../../shared/format-moment.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowLink } from '../../../../ui/RowLink.tsx';
import type { Column } from '../../../../ui/table-column.ts';
import type { Run, Step } from '../contract.ts';
import { outcomeLabels } from '../words.ts';
import classes from './sequences.module.css';

type Surroundings = { zone: string; steps: Step[]; stop: ((run: Run) => void) | null };

export function peopleColumns({ zone, steps, stop }: Surroundings): Column<Run>[] {
  const columns: Column<Run>[] = [
    { name: 'Person', phone: 'title', cell: run => <Person run={run} /> },
    { name: 'Started', width: '7rem', leaves: 'second', cell: ({ startedAt }) => formatNearDay(startedAt, zone) },
    { name: 'Emails', width: '5rem', align: 'end', leaves: 'first', cell: ({ mails }) => mails },
    { name: 'Progress', width: '34%', phone: 'text', cell: run => <Where run={run} zone={zone} steps={steps} /> },
  ];
  if (!stop) return columns;
  const actions: Column<Run> = {
    name: 'Actions',
    isHeaderHidden: true,
    width: '3.5rem',
    align: 'end',
    phone: 'actions',
    cell: run =>
      run.endedAt ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Stop for ${nameOf(run) || run.email}`}
          title="Stop for this person"
          onClick={() => stop(run)}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      ),
  };
  return [...columns, actions];
}

const nameOf = ({ firstName, lastName }: Run) => [firstName, lastName].filter(Boolean).join(' ');

/** Of a client the way to them. */
function Person({ run }: { run: Run }) {
  const name = nameOf(run);
  const words = (
    <>
      {name || run.email}
      {name && <span className={classes.address}>{run.email}</span>}
    </>
  );
  if (!run.clientId) return <span className={classes.person}>{words}</span>;
  return (
    <RowLink href={`/clients/${run.clientId}`} className={classes.person}>
      {words}
    </RowLink>
  );
}

function Where({ run, zone, steps }: { run: Run; zone: string; steps: Step[] }) {
  const { endedAt, outcome, reason, nextStepId, nextAt } = run;
  if (endedAt && outcome) {
    return (
      <span>
        {outcome === 'acted' && reason ? reason : outcomeLabels[outcome]}
        <span className={classes.address}>
          {reason && outcome !== 'acted' ? `${reason.replace(/\.$/, '')}, ` : ''}
          {formatNearDay(endedAt, zone)}
        </span>
      </span>
    );
  }
  const next = steps.find(({ id }) => id === nextStepId);
  if (!next) return 'Got all emails';
  return (
    <span>
      {next.subject}
      <span className={classes.address}>{nextAt ? formatMoment(nextAt, zone) : 'Soon'}</span>
    </span>
  );
}
