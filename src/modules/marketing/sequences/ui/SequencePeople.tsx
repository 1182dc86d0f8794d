import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { formatMoment, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { failureText } from '../../../messaging/emails/ui/describe-email.ts';
import type { Run, SequenceDetail, Step } from '../contract.ts';
import { outcomeLabels } from '../describe-sequence.ts';
import { type PeopleFilter, peopleQuery, refreshSequences, sequencesPath } from './sequence-queries.ts';
import classes from './sequences.module.css';

const states = [
  { value: 'running', label: 'Active' },
  { value: 'ended', label: 'Ended' },
];

/** Ends a sequence for one person. */
function useStopRun(sequenceId: number): (run: Run) => void {
  const { mutate } = useMutation({
    mutationFn: ({ id }: Run) => api.post(`${sequencesPath}/${sequenceId}/runs/${id}/stop`),
    onSuccess: (_, { email }) => {
      toast.success('Stopped', email);
      return refreshSequences();
    },
    onError: error => toast.failure('Failed to stop it', sentenceOf(error, 'Please try again.')),
  });
  return useCallback(
    (run: Run) => {
      const question = {
        title: `Stop this sequence for ${[run.firstName, run.lastName].filter(Boolean).join(' ') || run.email}?`,
        message: 'This person won’t get the remaining emails. Everyone else stays in it.',
        confirmLabel: 'Stop',
        isDestructive: true,
      };
      void confirm(question).then(isConfirmed => isConfirmed && mutate(run));
    },
    [mutate],
  );
}

type Surroundings = { zone: string; steps: Step[]; stop: ((run: Run) => void) | null };

function peopleColumns({ zone, steps, stop }: Surroundings): Column<Run>[] {
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

/** Links to the client, if there is one. */
function Person({ run }: { run: Run }) {
  const name = nameOf(run);
  const label = (
    <>
      {name || run.email}
      {name && <span className={classes.address}>{run.email}</span>}
    </>
  );
  if (!run.clientId) return <span className={classes.person}>{label}</span>;
  return (
    <RowLink href={`/clients/${run.clientId}`} className={classes.person}>
      {label}
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
          {reason && outcome !== 'acted' ? `${failureText(reason).replace(/\.$/, '')}, ` : ''}
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

export function SequencePeople({ sequence }: { sequence: SequenceDetail }) {
  const { id, steps, onSince } = sequence;
  const [state, setState] = useState<PeopleFilter['state']>('running');
  const [search, setSearch] = useState('');
  const { list: people, rows, isStale } = usePages(peopleQuery(id, { state, search: search || undefined }));
  const { timeZone } = useCurrentUser().practice;
  const mayStop = useMay('campaigns.write');
  const stop = useStopRun(id);
  const columns = useMemo(
    () => peopleColumns({ zone: timeZone, steps, stop: mayStop ? stop : null }),
    [timeZone, steps, mayStop, stop],
  );
  return (
    <Section title="People" purpose="Where each person is and what comes next.">
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Filter people"
          data={states}
          value={state ?? 'running'}
          onChange={value => setState(value === 'ended' ? 'ended' : 'running')}
        />
        <SearchField label="Search people" value={search} onSearch={setSearch} className={classes.search} />
      </div>
      {people.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load people" error={people.error} onRetry={() => void people.refetch()} />
        </div>
      ) : (
        <DataTable
          label="People"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          skeletonRows={3}
          isStale={isStale}
          empty={
            <EmptyState title={search ? 'No people found' : state === 'ended' ? 'No one yet' : 'No active people'}>
              {search ? 'Try part of the name or email.' : hintOf(state, onSince)}
            </EmptyState>
          }
          foot={
            rows && (
              <MoreRows
                count={`${formatCount(rows.length)}${people.hasNextPage ? '+' : ''} ${rows.length === 1 ? 'person' : 'people'}`}
                failure="Couldn’t load more people."
                list={people}
              />
            )
          }
        />
      )}
    </Section>
  );
}

const idOf = ({ id }: Run) => id;

function hintOf(state: PeopleFilter['state'], onSince: string | null): string {
  if (state === 'ended') return 'People who finished or left this sequence appear here.';
  return onSince ? 'New people are added automatically.' : 'Turn the sequence on to start adding people.';
}
