import { Button } from '@mantine/core';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { statusLabels } from '../contract.ts';
import { type ClientListSearch, isFiltered } from './client-list-search.ts';

type Props = { filter: ClientListSearch; onClear: () => void; onAdd?: () => void };

/** No rows: on the first day an invitation, under a filter the way back. */
export function ClientsEmpty({ filter, onClear, onAdd }: Props) {
  if (isArchive(filter)) {
    return (
      <EmptyState drawing="cards" title="No archived clients" actions={<Button onClick={onClear}>Show clients</Button>}>
        Archive the people you no longer work with. They leave your lists and keep their history.
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

/** All of it, not a search in it. */
const isArchive = ({ archived, search, status, tag }: ClientListSearch) => archived && !search && !status && !tag;

/** “ann” with the tag “vegan” among the archived clients */
function describe({ search, status, tag, archived }: ClientListSearch): string {
  const asked = [search && `“${search}”`, status && `status ${statusLabels[status]}`, tag && `the tag “${tag}”`];
  const words = asked.filter(Boolean).join(' with ');
  return archived ? `${words} among the archived clients` : words;
}
