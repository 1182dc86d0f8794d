import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { addDays } from '../../../../shared/calendar-month.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { pathOf } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { teamQuery } from '../../../accounts/team/ui/team-queries.ts';
import {
  type AuditEvent,
  type AuditFilter,
  actLabels,
  acts,
  auditFilter,
  auditPage,
  subjectLabels,
  subjects,
} from '../contract.ts';
import { describeAct, describeDetails, describeDoer, describePeople } from '../describe.ts';
import classes from './audit.module.css';

export function AuditTab() {
  const mayRead = useMay('audit.read');
  if (!mayRead) {
    return (
      <Section title="Audit log" isMain>
        <p className={section.quiet}>Only owners can view the audit log.</p>
      </Section>
    );
  }
  return <AuditLog />;
}

const auditPath = '/api/audit';

const useAuditLog = (filter: AuditFilter) =>
  usePages(pagesQuery({ path: [auditPath], filter, page: auditPage, limits: { first: 50, later: 50 } }));

/** Times are in the practice's time zone. */
function useAuditColumns(): Column<AuditEvent>[] {
  const zone = useCurrentUser().practice.timeZone;
  return useMemo(
    () => [
      {
        name: 'What',
        phone: 'title',
        width: '44%',
        cell: event => {
          const people = clientOf(event) ? '' : describePeople(event);
          const about = [people, describeDetails(event.details)].filter(Boolean).join(' · ');
          return (
            <>
              <span className={classes.what}>{describeAct(event)}</span>
              {about && <span className={`${listStyles.quiet} ${classes.about}`}>{about}</span>}
            </>
          );
        },
      },
      {
        name: 'Who',
        phone: 'text',
        cell: event => {
          const from = describeFrom(event);
          return (
            <>
              <span className={classes.doer}>{clientOf(event) ?? describeDoer(event)}</span>
              {from && <span className={`${classes.about} ${listStyles.quiet}`}>{from}</span>}
            </>
          );
        },
      },
      {
        name: 'When',
        width: '10.5rem',
        phone: 'detail',
        cell: ({ at }) => <time dateTime={at}>{formatMoment(at, zone)}</time>,
      },
    ],
    [zone],
  );
}

/** "Felix Romero (client)" if a client did it and the name is known, else null. */
function clientOf({ actor, clients: [client, ...others], clientCount }: AuditEvent): string | null {
  const isOne = actor === 'client' && client?.name && !others.length && (clientCount ?? 1) === 1;
  return isOne ? `${client.name} (client)` : null;
}

const describeFrom = ({ device, place }: AuditEvent) => [device, place].filter(Boolean).join(', ');

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Periods of whole days that end today. */
const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

const firstDay = (days: string, today: string) => addDays(today, 1 - Number(days));

/** "7", "custom" for dates that are none of the periods, "" without dates. */
function periodOf({ from, to }: AuditFilter, today: string): string {
  if (!from && !to) return '';
  return (!to && periods.find(({ value }) => firstDay(value, today) === from)?.value) || 'custom';
}

function AuditTools({ filter, onChange }: Props) {
  const { data: team } = useQuery(teamQuery);
  const today = dayIn(useNow(), useCurrentUser().practice.timeZone);
  const [picksDates, setPicksDates] = useState(false);
  const set = (part: AuditFilter) => onChange({ ...filter, ...part });
  const period = picksDates ? 'custom' : periodOf(filter, today);
  const setPeriod = (chosen: string) => {
    setPicksDates(chosen === 'custom');
    if (chosen !== 'custom') set({ from: chosen ? firstDay(chosen, today) : undefined, to: undefined });
  };
  // Keeps both fields while a date is being typed, when it is still empty.
  const setDate = (part: AuditFilter) => {
    setPicksDates(true);
    set(part);
  };
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.wide}
        label="Search by name"
        value={filter.search ?? ''}
        onSearch={search => set({ search: search || undefined })}
      />
      <NativeSelect
        aria-label="Period"
        data={[{ value: '', label: 'Any time' }, ...periods, { value: 'custom', label: 'Custom' }]}
        value={period}
        onChange={event => setPeriod(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Who"
        data={[
          { value: '', label: 'Anyone' },
          ...(team?.members ?? []).map(({ userId, firstName, lastName }) => ({
            value: String(userId),
            label: `${firstName} ${lastName}`,
          })),
        ]}
        value={String(filter.userId ?? '')}
        onChange={event => set({ userId: Number(event.currentTarget.value) || undefined })}
      />
      <NativeSelect
        aria-label="Action"
        data={[
          { value: 'changes', label: 'All changes' },
          { value: '', label: 'Changes and views' },
          ...acts.map(value => ({ value, label: actLabels[value] })),
        ]}
        value={filter.act ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ act: value === 'changes' ? value : acts.find(each => each === value) })
        }
      />
      <NativeSelect
        aria-label="Record"
        data={[
          { value: '', label: 'All records' },
          ...subjects.map(value => ({ value, label: capital(subjectLabels[value]) })),
        ]}
        value={filter.subject ?? ''}
        onChange={({ currentTarget: { value } }) => set({ subject: subjects.find(each => each === value) })}
      />
      {period === 'custom' && (
        <div className={classes.dates}>
          <TextInput
            type="date"
            label="From"
            value={filter.from ?? ''}
            onChange={event => setDate({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label="To"
            value={filter.to ?? ''}
            onChange={event => setDate({ to: event.currentTarget.value || undefined })}
          />
        </div>
      )}
      {filter.clientId && (
        <Button className={classes.all} onClick={() => set({ clientId: undefined })}>
          Only one client: show all
        </Button>
      )}
    </search>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function AuditLog() {
  const { tab: _, ...search } = useSearch({ strict: false }) as Record<string, unknown>;
  // Views would hide the changes in the list of all events. For a single client the views matter too.
  const defaultFilter = search.clientId ? 'all' : 'changes';
  const act = search.act ?? defaultFilter;
  const { data: filter = {} } = auditFilter.safeParse({ ...search, act: act === 'all' ? undefined : act });
  const navigate = useNavigate({ from: '/settings' });
  const change = ({ act = 'all', ...rest }: Omit<AuditFilter, 'act'> & { act?: AuditFilter['act'] | 'all' }) => {
    const texts = Object.entries({ ...rest, act: act === defaultFilter ? '' : act }).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    );
    void navigate({ search: { tab: 'audit', ...Object.fromEntries(texts) }, replace: true, resetScroll: false });
  };
  const { list, rows, first, isStale } = useAuditLog(filter);
  const columns = useAuditColumns();
  const onlyFirst = first?.onlyFirst;
  return (
    <Section
      title="Audit log"
      isMain
      actions={
        <Button
          component="a"
          href={pathOf([auditPath, 'export', filter])}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          Export as CSV
        </Button>
      }
    >
      <AuditTools filter={filter} onChange={change} />
      {onlyFirst && (
        <p className={classes.cut} role="status">
          Many people match this name. Only the newest {onlyFirst} are searched, here and in the export. Type more of
          the name to narrow it down.
        </p>
      )}
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the audit log" error={list.error} onRetry={() => list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Audit log"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          isStale={isStale}
          empty={
            <EmptyState
              drawing="cards"
              title="Nothing found"
              actions={<Button onClick={() => change({})}>Clear filters</Button>}
            >
              No events match your filters.
            </EmptyState>
          }
          foot={
            rows && (
              <MoreRows
                count={`${formatCount(rows.length)} ${rows.length === 1 ? 'event' : 'events'}${list.hasNextPage ? ' so far' : ''}`}
                failure="Couldn’t load more events."
                list={list}
              />
            )
          }
        />
      )}
    </Section>
  );
}

const idOf = (event: AuditEvent) => event.id;
