import { Button, Menu, SegmentedControl, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { usePages } from '../../../../../ui/data/pages.ts';
import { pathOf, refresh } from '../../../../../ui/data/query.ts';
import { confirm } from '../../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { ButtonLink, MenuLink } from '../../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../../ui/layout/PageHead.tsx';
import { onDemand } from '../../../../../ui/on-demand.tsx';
import listStyles from '../../../../../ui/table/list.module.css';
import { useHasSelected, useSelection } from '../../../../../ui/table/selection.ts';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type ClientFilter, clientFilter, clientStatuses, type SavedFilter, statusLabels } from '../../contract.ts';
import { atRiskCountQuery, clientListQuery, clientsPath, savedFiltersQuery, tagsQuery } from '../client-queries.ts';
import { useClientDialog } from '../form/use-client-dialog.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ClientTable } from './ClientTable.tsx';
import { type ClientListSearch, clientListSearch, filterOf, isFiltered } from './client-list-search.ts';
import classes from './clients.module.css';
import savedViewsStyles from './saved-views.module.css';
import { useClientColumns } from './use-client-columns.tsx';

/** Import and export, secondary to the page's primary action. */
function ClientsMenu({ filter }: { filter: ClientListSearch }) {
  const mayImport = useMay('clients.write');
  const mayExport = useMay('clients.export');
  if (!mayImport && !mayExport) return null;
  return (
    <Menu width={216}>
      <Menu.Target>
        <Button rightSection={<Icon name="chevronDown" size={16} />}>Import and export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <MenuLink to="/clients/import" leftSection={<Icon name="upload" size={16} />}>
            Import from a file
          </MenuLink>
        )}
        {mayExport && (
          <Menu.Item
            component="a"
            href={pathOf([clientsPath, 'export', filterOf(filter)])}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            {isFiltered(filter) ? 'Export these clients' : 'Export all clients'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type Props = { filter: ClientListSearch; onClear: () => void; onAdd?: () => void };

/** The empty state: an invitation on the first day, or a way to clear the filter. */
function ClientsEmpty({ filter, onClear, onAdd }: Props) {
  if (isArchive(filter)) {
    return (
      <EmptyState drawing="cards" title="No archived clients" actions={<Button onClick={onClear}>Show clients</Button>}>
        Archive the people you no longer work with. They leave your lists and keep their history.
      </EmptyState>
    );
  }
  if (filter.atRisk && !filter.search && !filter.tag) {
    return (
      <EmptyState drawing="cards" title="No clients at risk" actions={<Button onClick={onClear}>Show clients</Button>}>
        Every active client has an upcoming session or saw you recently.
      </EmptyState>
    );
  }
  if (isFiltered(filter)) {
    return (
      <EmptyState
        drawing="cards"
        title="No clients found matching your criteria."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        {`You searched for ${describe(filter)}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="bowl"
      title="No clients found"
      actions={
        onAdd && (
          <>
            <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onAdd}>
              Add Client
            </Button>
            <ButtonLink to="/clients/import" leftSection={<Icon name="upload" size={16} />}>
              Import from a file
            </ButtonLink>
          </>
        )
      }
    >
      {onAdd && 'Add your first client. '}Anyone who books on your page shows up here automatically.
    </EmptyState>
  );
}

/** The whole archive, without another filter. */
const isArchive = ({ archived, search, status, tag, atRisk }: ClientListSearch) =>
  archived && !search && !status && !tag && !atRisk;

/** Example: “ann” with the tag “vegan” among the archived clients. */
function describe({ search, status, tag, archived, atRisk }: ClientListSearch): string {
  const activeFilters = [
    search && `“${search}”`,
    status && `status ${statusLabels[status]}`,
    tag && `the tag “${tag}”`,
    atRisk && 'no session for some time',
  ];
  const description = activeFilters.filter(Boolean).join(' with ');
  return archived ? `${description} among the archived clients` : description;
}

type ClientToolsProps = { filter: ClientListSearch; onChange: (filter: Partial<ClientListSearch>) => void };

const statusFilters = ['all', ...clientStatuses, 'archived'] as const;
const filterLabels = { ...statusLabels, all: 'All', archived: 'Archived' };

/** Filters: search, status and tag. */
function ClientTools({ filter, onChange }: ClientToolsProps) {
  const setStatus = (chosen: string) =>
    onChange({
      status: clientStatuses.find(status => status === chosen),
      archived: chosen === 'archived' ? 'only' : undefined,
      // Only active clients are at risk.
      atRisk: chosen === 'all' || chosen === 'active' ? filter.atRisk : undefined,
    });
  const { first } = usePages(clientListQuery(filter));
  const counts = first?.counts;
  const countOf = (status: (typeof statusFilters)[number]) => {
    if (!counts) return undefined;
    if (status !== 'all') return counts[status];
    // Only active clients are at risk.
    return filter.atRisk ? counts.active : counts.active + counts.inactive + counts.paused;
  };
  return (
    <search className={listStyles.tools}>
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
      <AtRiskFilter filter={filter} onChange={onChange} />
      <TagFilter tag={filter.tag} onChange={tag => onChange({ tag })} />
      {first && first.total > 0 && <SaveView filter={filter} />}
    </search>
  );
}

/** A toggle button with the number of matching clients. */
function AtRiskFilter({ filter, onChange }: ClientToolsProps) {
  const { atRisk } = filter;
  const mayReadAppointments = useMay('appointments.read');
  const { data: count } = useQuery({ ...atRiskCountQuery(filter), enabled: mayReadAppointments });
  if (!mayReadAppointments) return null;
  return (
    <Button
      className={classes.atRiskFilter}
      variant={atRisk ? 'light' : 'default'}
      aria-pressed={Boolean(atRisk)}
      onClick={() =>
        onChange(atRisk ? { atRisk: undefined } : { atRisk: 'only', status: undefined, archived: undefined })
      }
    >
      At risk{count === undefined ? null : <span className={classes.count}>&nbsp;{formatCount(count)}</span>}
    </Button>
  );
}

function TagFilter({ tag, onChange }: { tag: string | undefined; onChange: (tag: string | undefined) => void }) {
  const usedTags = useQuery(tagsQuery).data ?? [];
  // A tag in the URL that is no longer used is still shown, because it is the active filter.
  const tags = usedTags.some(each => each.tag === tag) || !tag ? usedTags : [{ tag, count: 0 }, ...usedTags];
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

const SaveViewDialog = onDemand(() => import('./SaveViewDialog.tsx').then(file => file.SaveViewDialog));

const isCurrent = ({ filter }: SavedFilter, shown: ClientListSearch) => isSame(filter, filterOf(shown));

/** Saves a filter that is not saved yet. */
function SaveView({ filter }: { filter: ClientListSearch }) {
  const views = useQuery(savedFiltersQuery).data ?? [];
  const mayWrite = useMay('clients.write');
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const canSave = mayWrite && isFiltered(filter) && !views.some(view => isCurrent(view, filter));
  return (
    <>
      {canSave && (
        <Button className={classes.save} variant="subtle" onClick={() => setDialog('open')}>
          Save as view
        </Button>
      )}
      {dialog && (
        <SaveViewDialog
          filter={filterOf(filter)}
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Saved filters. */
function SavedViews({ filter }: { filter: ClientListSearch }) {
  const views = useQuery(savedFiltersQuery).data ?? [];
  const mayWrite = useMay('clients.write');
  const remove = useDeleteView();
  const current = views.find(view => isCurrent(view, filter));
  if (!views.length) return null;
  return (
    <nav className={savedViewsStyles.views} aria-label="Saved views">
      <span className={savedViewsStyles.label}>Views</span>
      {views.map(view => (
        <Link
          key={view.id}
          to="/clients"
          search={{ ...view.filter, sort: filter.sort }}
          className={savedViewsStyles.view}
          data-current={view === current || undefined}
          aria-current={view === current || undefined}
        >
          {view.name}
        </Link>
      ))}
      {mayWrite && current && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void remove(current)}>
          Delete view
        </Button>
      )}
    </nav>
  );
}

function useDeleteView() {
  const deletion = useMutation({
    mutationFn: ({ id }: SavedFilter) => api.delete(`${clientsPath}/filters/${id}`),
    onSuccess: (_, { name }) => {
      toast.success('View deleted', name);
      return refresh(`${clientsPath}/filters`);
    },
    onError: error => toast.failure('Failed to delete view', sentenceOf(error, 'Please try again.')),
  });
  return async (view: SavedFilter) => {
    const isConfirmed = await confirm({
      title: `Delete the view “${view.name}”?`,
      message: 'It’s deleted for everyone in your practice. The clients stay.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) deletion.mutate(view);
  };
}

const isSame = (one: ClientFilter, other: ClientFilter) =>
  Object.keys(clientFilter.shape).every(key => Reflect.get(one, key) === Reflect.get(other, key));

/** The clients page (specification, section 2). */
export function ClientsPage() {
  const filter = clientListSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/clients' });
  const change = (search: Partial<ClientListSearch>) =>
    void navigate({ search: { ...filter, ...search }, replace: true, resetScroll: false });
  const mayAdd = useMay('clients.write');
  const dialog = useClientDialog();
  const selection = useSelection(JSON.stringify(filter));
  const hasSelected = useHasSelected(selection);
  const columns = useClientColumns(selection, dialog.edit);
  return (
    <>
      <PageHead
        title="Clients"
        purpose="Everyone you work with."
        actions={
          <>
            <ClientsMenu filter={filter} />
            {mayAdd && (
              <Button variant="filled" leftSection={<Icon name="plus" />} {...dialog.intent} onClick={dialog.add}>
                Add Client
              </Button>
            )}
          </>
        }
      />
      <ClientTools filter={filter} onChange={change} />
      <SavedViews filter={filter} />
      <ClientTable
        label="Clients"
        columns={columns}
        filter={filter}
        onSort={sort => change(clientListSearch.pick({ sort: true }).parse({ sort }))}
        empty={
          <ClientsEmpty
            filter={filter}
            onClear={() => void navigate({ search: {} })}
            onAdd={mayAdd ? dialog.add : undefined}
          />
        }
        selection={selection}
        bar={
          hasSelected
            ? (shown, total) => <BulkBar selection={selection} shown={shown} total={total} filter={filterOf(filter)} />
            : undefined
        }
      />
      {dialog.element}
    </>
  );
}
