import { Button } from '@mantine/core';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { emailStatusLabels } from '../contract.ts';
import { isFiltered, type LogSearch } from './email-search.ts';

type Props = { filter: LogSearch; onClear: () => void };

/** No mails: on the first day what will be here, under a filter the way back. */
export function EmailLogsEmpty({ filter, onClear }: Props) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState drawing="mail" title="No emails yet">
        Confirmations, reminders and campaigns will appear here, each with its delivery status.
      </EmptyState>
    );
  }
  const { search, status, campaignId, within } = filter;
  const asked = [
    search && `“${search}” in recipient or subject`,
    status && `status ${emailStatusLabels[status]}`,
    campaignId && 'one campaign',
    within && (within === 1 ? 'today' : `the last ${within} days`),
  ];
  return (
    <EmptyState drawing="mail" title="No emails found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {`Filtered by ${asked.filter(Boolean).join(', ')}.`}
    </EmptyState>
  );
}
