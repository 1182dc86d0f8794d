import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatMonth } from '../../../../shared/format-time.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { ClientSelect } from '../../../people/clients/ui/ClientSelect.tsx';
import { clientQuery } from '../../../people/clients/ui/client-queries.ts';
import { fullName } from '../../../people/clients/ui/format-client.ts';
import { type InvoiceSearch, invoiceSearch } from './invoice-search.ts';
import classes from './invoices.module.css';
import { RemindOverdue } from './RemindOverdue.tsx';

type Props = { search: InvoiceSearch; onChange: (to: InvoiceSearch) => void };

/** Which invoices are looked for: by state, by words, of whom. */
export function InvoiceTools({ search, onChange }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const views = viewsOf(search);
  const view = search.paidIn ? paidView(search.paidIn).value : (search.status ?? 'all');
  const choose = (value: string) =>
    value !== view && onChange({ status: invoiceSearch.parse({ status: value }).status, paidIn: undefined });
  return (
    <search className={classes.tools}>
      {isNarrow ? (
        <NativeSelect
          className={classes.status}
          aria-label="Status"
          data={views}
          value={view}
          onChange={event => choose(event.currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label="Status" data={views} value={view} onChange={choose} />
      )}
      <SearchField
        className={classes.search}
        label="Search number, client or description"
        value={search.search ?? ''}
        onSearch={next => onChange({ search: next || undefined })}
      />
      <ClientFilter clientId={search.client} onChange={client => onChange({ client })} />
      {search.status === 'overdue' && <RemindOverdue search={search} />}
    </search>
  );
}

const usual = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'void', label: 'Void' },
];

/** Others that the address may ask for are shown when they are asked for. */
const rare = { pending: 'Pending', part_paid: 'Partly paid' } as const;

function viewsOf({ status, paidIn }: InvoiceSearch) {
  if (paidIn) return [...usual, paidView(paidIn)];
  return status === 'pending' || status === 'part_paid' ? [...usual, { value: status, label: rare[status] }] : usual;
}

const paidView = (month: string) => ({ value: 'paidIn', label: `Paid in ${formatMonth(month)}` });

type FilterProps = { clientId: number | undefined; onChange: (clientId: number | undefined) => void };

function ClientFilter({ clientId, onChange }: FilterProps) {
  const known = useQuery({ ...clientQuery(clientId ?? 0), enabled: clientId !== undefined }).data;
  return (
    <ClientSelect
      className={classes.clientFilter}
      aria-label="Client"
      placeholder="Any client"
      clearable
      clearButtonProps={{ 'aria-label': 'Any client' }}
      value={clientId ? String(clientId) : ''}
      known={known ? { id: known.id, name: fullName(known) } : clientId ? { id: clientId, name: 'This client' } : null}
      onPick={client => onChange(client?.id)}
    />
  );
}
