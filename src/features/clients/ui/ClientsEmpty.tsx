import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { statusLabels } from '../contract.ts';
import type { ClientListSearch } from './client-list-search.ts';

type Props = { filter: ClientListSearch; onClear: () => void; onAdd: () => void };

/** No rows: on the first day an invitation, under a filter the way back. */
export function ClientsEmpty({ filter: { search, status }, onClear, onAdd }: Props) {
  if (search || status) {
    const asked = [search && `“${search}”`, status && `status ${statusLabels[status]}`].filter(Boolean).join(' with ');
    return (
      <EmptyState
        drawing="cards"
        title="No clients found matching your criteria."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        {`You looked for ${asked}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="bowl"
      title="No clients found"
      actions={
        <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onAdd}>
          Add Client
        </Button>
      }
    >
      Add the first person you work with. Whoever books on your page appears here by themselves.
    </EmptyState>
  );
}
