import { Skeleton, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { initialsOf, Portrait } from '../../../../../ui/Portrait.tsx';
import { get } from '../../../../../ui/query.ts';
import { SearchField } from '../../../../../ui/SearchField.tsx';
import { type Client, type ClientDetail, clientPage } from '../../contract.ts';
import { clientsPath } from '../client-queries.ts';
import { fullName } from '../format-client.ts';
import classes from './merge.module.css';

type Props = { client: ClientDetail; onChoose: (id: number) => void };

const shown = 6;

/** Starts with people of the same last name: most doubles are among them. */
export function MergeSearch({ client, onChoose }: Props) {
  const [search, setSearch] = useState(client.lastName);
  const found = useQuery({
    // One more: this client itself may be among them.
    ...get([clientsPath, { limit: shown + 1, search: search || undefined }], clientPage),
    placeholderData: keepPreviousData,
  });
  const others = found.data?.items.filter(({ id }) => id !== client.id).slice(0, shown);
  return (
    <>
      <p className={classes.lead}>
        Find the other record of this person. You’ll see what’s kept before anything changes.
      </p>
      <search>
        <SearchField label="Search by name or email" value={search} onSearch={setSearch} />
      </search>
      {found.isError && !found.data ? (
        <ErrorState title="Failed to load clients" error={found.error} onRetry={() => void found.refetch()} />
      ) : !others ? (
        <Skeleton height={160} mt="md" />
      ) : others.length ? (
        <ul className={classes.people} aria-label="Records" data-stale={found.isPlaceholderData || undefined}>
          {others.map(other => (
            <li key={other.id}>
              <Person client={other} onChoose={() => onChoose(other.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>No other records match.</p>
      )}
    </>
  );
}

function Person({ client, onChoose }: { client: Client; onChoose: () => void }) {
  return (
    <UnstyledButton className={classes.person} onClick={onChoose}>
      <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} />
      <span className={classes.who}>
        <b>{fullName(client)}</b>
        <span>{client.email}</span>
      </span>
      <Icon name="chevronRight" size={16} />
    </UnstyledButton>
  );
}
