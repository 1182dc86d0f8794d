import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../../../ui/pages.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { clientStatuses, statusLabels } from '../contract.ts';
import type { ClientListSearch } from './client-list-search.ts';
import { clientListQuery, tagsQuery } from './client-queries.ts';
import classes from './clients.module.css';
import { formatCount } from './count-clients.ts';

type Props = { filter: ClientListSearch; onChange: (filter: Partial<ClientListSearch>) => void };

const statusFilters = ['all', ...clientStatuses, 'archived'] as const;
const filterLabels = { ...statusLabels, all: 'All', archived: 'Archived' };

/** Which clients are looked for: by name or address, status, tag. */
export function ClientTools({ filter, onChange }: Props) {
  const setStatus = (chosen: string) =>
    onChange({
      status: clientStatuses.find(status => status === chosen),
      archived: chosen === 'archived' ? 'only' : undefined,
    });
  // Those of the whole practice: beside a search they would promise more than it finds.
  const counts = usePages(clientListQuery(filter)).first?.counts;
  const shownCounts = filter.search || filter.tag ? undefined : counts;
  const countOf = (status: (typeof statusFilters)[number]) =>
    shownCounts &&
    (status === 'all' ? shownCounts.active + shownCounts.inactive + shownCounts.paused : shownCounts[status]);
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <SegmentedControl
        className={classes.status}
        aria-label="Status"
        data={statusFilters.map(value => ({
          value,
          label: (
            <>
              <span>{filterLabels[value]}</span>
              {countOf(value) !== undefined && (
                <span className={classes.count}> {formatCount(countOf(value) ?? 0)}</span>
              )}
            </>
          ),
        }))}
        value={filter.archived ? 'archived' : (filter.status ?? 'all')}
        onChange={setStatus}
      />
      <TagFilter tag={filter.tag} onChange={tag => onChange({ tag })} />
    </search>
  );
}

function TagFilter({ tag, onChange }: { tag: string | undefined; onChange: (tag: string | undefined) => void }) {
  const known = useQuery(tagsQuery).data ?? [];
  // One of the address that nobody has any more is shown all the same: it is what is looked for.
  const tags = known.some(each => each.tag === tag) || !tag ? known : [{ tag, count: 0 }, ...known];
  if (!tags.length) return null;
  return (
    <Select
      className={classes.tag}
      aria-label="Tag"
      placeholder="Tag"
      data={tags.map(each => ({ value: each.tag, label: each.tag }))}
      renderOption={({ option }) => (
        <span className={classes.tagOption}>
          <span>{option.label}</span>
          <span className={classes.tagCount}>{tags.find(each => each.tag === option.value)?.count}</span>
        </span>
      )}
      searchable
      clearable
      nothingFoundMessage="No matching tag"
      clearButtonProps={{ 'aria-label': 'Any tag' }}
      comboboxProps={{ portalProps: { target: '#floating' } }}
      value={tag ?? null}
      onChange={value => onChange(value ?? undefined)}
    />
  );
}
