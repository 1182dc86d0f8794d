import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { ClientTable } from '../../../people/clients/ui/list/ClientTable.tsx';
import * as columns from '../../../people/clients/ui/list/client-columns.tsx';
import { clientListSearch } from '../../../people/clients/ui/list/client-list-search.ts';
import classes from './dashboard.module.css';
import { NoClients } from './NoClients.tsx';

/** A phone starts with this many rows, so that the cards below stay within reach. */
const phoneRows = 10;

/** The dashboard's full client table, searchable by name or email address. */
export function AllClients({ search, onAdd }: { search: string; onAdd: (() => void) | null }) {
  const navigate = useNavigate({ from: '/' });
  const zone = useCurrentUser().practice.timeZone;
  const [sort, setSort] = useState<string>();
  const [isWhole, setIsWhole] = useState(false);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const shown = useMemo(
    () => [
      columns.nameColumn,
      { ...columns.emailColumn, width: '15rem' },
      columns.goalColumn,
      columns.statusColumn(zone),
      columns.lastContactColumn(zone),
    ],
    [zone],
  );
  const searchFor = (next: string) =>
    void navigate({ search: { clients: 'all', search: next || undefined }, replace: true, resetScroll: false });
  const empty = search ? (
    <EmptyState
      drawing="cards"
      title="No clients found"
      actions={<Button onClick={() => searchFor('')}>Clear search</Button>}
    >
      {`No clients match “${search}”.`}
    </EmptyState>
  ) : (
    <NoClients onAdd={onAdd} />
  );
  return (
    <section aria-labelledby="all-clients" data-tour="recent-clients">
      <div className={classes.allHead}>
        <h2 id="all-clients">All Clients</h2>
        <SearchField className={classes.search} label="Search by name or email" value={search} onSearch={searchFor} />
        <ButtonLink to="/clients">Manage clients</ButtonLink>
        <ButtonLink to="/" search={{}} resetScroll={false}>
          Show Recent
        </ButtonLink>
      </div>
      <ClientTable
        label="All Clients"
        columns={shown}
        filter={{ search: search || undefined, ...clientListSearch.pick({ sort: true }).parse({ sort }) }}
        onSort={setSort}
        empty={empty}
        skeletonRows={3}
        start={isPhone && !isWhole ? { rows: phoneRows, onShowAll: () => setIsWhole(true) } : undefined}
      />
    </section>
  );
}
