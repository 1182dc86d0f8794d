import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { formatMoment, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  type ContentLine,
  type ContentStatus,
  contentStatuses,
  contentTypes,
  maxCounted,
  statusLabels,
  typeLabels,
} from '../contract.ts';
import { Creator } from './Creator.tsx';
import { useContents } from './content-queries.ts';
import { type ContentSearch, contentSearch } from './content-search.ts';
import classes from './contents.module.css';

export function ContentPage() {
  const filter = contentSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/content' });
  const mayWrite = useMay('content.write');
  return (
    <>
      <BackLink to="/marketing">Marketing</BackLink>
      <PageHead title="Content" purpose="Write, schedule and publish posts, articles, newsletters and recipes." />
      {mayWrite && (
        <section className={`${section.card} ${classes.card}`} aria-label="AI-Powered Content Creator">
          <Creator />
        </section>
      )}
      <Section title="Library" purpose="All your drafts and published posts.">
        <Library filter={filter} onChange={search => void navigate({ search, replace: true, resetScroll: false })} />
      </Section>
    </>
  );
}

const statusTones: Record<ContentStatus, StatusTone> = { draft: 'off', scheduled: 'open', published: 'good' };

/** Times are in the practice's time zone. */
const contentColumns = (zone: string): Column<ContentLine>[] => [
  {
    name: 'Title',
    phone: 'title',
    cell: ({ id, title }) => (
      <RowLink href={`/content/${id}`} className={listStyles.name}>
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

type LibraryProps = { filter: ContentSearch; onChange: (filter: ContentSearch) => void };

function Library({ filter, onChange }: LibraryProps) {
  const { list, rows, first, isStale } = useContents(filter);
  const zone = useCurrentUser().practice.timeZone;
  const columns = useMemo(() => contentColumns(zone), [zone]);
  const { history } = useRouter();
  const open = useCallback(({ id }: ContentLine) => history.push(`/content/${id}`), [history]);
  const isFiltered = Boolean(filter.search || filter.status || filter.type);
  // For searches with too many matches the counts by status are unknown.
  const isMore = first?.isMore ?? false;
  const counts = isMore ? undefined : first?.counts;
  const total = counts && contentStatuses.reduce((sum, status) => sum + counts[status], 0);
  const all = (filter.status ? counts?.[filter.status] : total) ?? 0;
  if (list.isError && !list.data)
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your content" error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  const empty = isFiltered ? (
    <EmptyState
      drawing="cards"
      title="No content found"
      actions={<Button onClick={() => onChange({})}>Clear filters</Button>}
    >
      No content matches your filters.
    </EmptyState>
  ) : (
    <EmptyState drawing="cards" title="No content yet">
      Pick a type and enter a topic above. Your drafts will appear here.
    </EmptyState>
  );
  return (
    <>
      {(isFiltered || rows?.length !== 0) && (
        <search className={listStyles.tools}>
          <SearchField
            className={classes.search}
            label="Search content"
            value={filter.search ?? ''}
            onSearch={search => onChange({ ...filter, search: search || undefined })}
          />
          <SegmentedControl
            aria-label="Status"
            data={[
              { value: 'all', label: labelOf('All', total) },
              ...contentStatuses.map(value => ({ value, label: labelOf(statusLabels[value], counts?.[value]) })),
            ]}
            value={filter.status ?? 'all'}
            onChange={chosen => onChange({ ...filter, status: contentStatuses.find(each => each === chosen) })}
          />
          <NativeSelect
            aria-label="Type"
            data={[
              { value: '', label: 'All types' },
              ...contentTypes.map(value => ({ value, label: typeLabels[value] })),
            ]}
            value={filter.type ?? ''}
            onChange={event =>
              onChange({ ...filter, type: contentTypes.find(each => each === event.currentTarget.value) })
            }
          />
        </search>
      )}
      <DataTable
        label="Library"
        columns={columns}
        rows={rows}
        keyOf={idOf}
        onOpen={open}
        empty={empty}
        isStale={isStale}
        foot={
          rows && (
            <MoreRows
              count={
                isMore && list.hasNextPage
                  ? describeMany(rows.length)
                  : describe(rows.length, isMore ? rows.length : all)
              }
              failure="Couldn’t load more content."
              list={list}
            />
          )
        }
      />
    </>
  );
}

const describe = (shown: number, all: number) => (shown < all ? `${formatCount(shown)} of ${texts(all)}` : texts(all));
const describeMany = (shown: number) => `${formatCount(shown)} of over ${texts(maxCounted)}`;
const texts = (count: number) => (count === 1 ? '1 post' : `${formatCount(count)} posts`);
const labelOf = (word: string, count: number | undefined) => (
  <span data-label>
    {word}
    {count !== undefined && <span className={classes.count}> {formatCount(count)}</span>}
  </span>
);
const idOf = ({ id }: ContentLine) => id;
