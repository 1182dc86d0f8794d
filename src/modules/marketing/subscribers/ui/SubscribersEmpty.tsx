import { Button } from '@mantine/core';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { statusLabels } from '../subscriber.ts';
import { isFiltered, type SubscriberSearch } from './subscriber-search.ts';

type Props = { filter: SubscriberSearch; onClear: () => void; mayImport: boolean };

/** No rows: on the first day an invitation, under a filter the way back. */
export function SubscribersEmpty({ filter, onClear, mayImport }: Props) {
  if (isFiltered(filter)) {
    const asked = [filter.search && `“${filter.search}”`, filter.status && `status ${statusLabels[filter.status]}`];
    return (
      <EmptyState
        drawing="mail"
        title="No subscribers found"
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        {`No subscribers match ${asked.filter(Boolean).join(' with ')}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="mail"
      title="No subscribers yet"
      actions={
        <>
          <ButtonLink to="/storefront" variant="filled" leftSection={<Icon name="storefront" />}>
            Open the newsletter form
          </ButtonLink>
          {mayImport && (
            <ButtonLink to="/marketing/import" leftSection={<Icon name="upload" size={16} />}>
              Import from a file
            </ButtonLink>
          )}
        </>
      }
    >
      People who sign up for your newsletter appear here. Share your page to get your first subscribers.
    </EmptyState>
  );
}
