import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { usePages } from '../../../../ui/pages.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Run, SequenceDetail } from '../contract.ts';
import { peopleColumns } from './people-columns.tsx';
import { type PeopleFilter, peopleQuery } from './sequence-queries.ts';
import classes from './sequences.module.css';
import { useStopRun } from './use-stop-run.ts';

const states = [
  { value: 'running', label: 'Active' },
  { value: 'ended', label: 'Ended' },
];

/** Who is in a sequence, where they are, and who has been. */
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
                count={`${rows.length.toLocaleString('en-US')}${people.hasNextPage ? '+' : ''} ${rows.length === 1 ? 'person' : 'people'}`}
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
