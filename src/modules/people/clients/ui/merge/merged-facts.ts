import { type ClientDetail, goalLabels, statusLabels } from '../../contract.ts';
import { fullName } from '../format-client.ts';

/** One line of the comparison: what each record says, and which of it the merged record will say. */
export type Fact = { name: string; kept: string; other: string; says: 'kept' | 'other' | 'both' };

/** What becomes of two records (clients/server/merge.ts): the kept one's own words win, empty fields are filled. */
export function mergedFacts(kept: ClientDetail, other: ClientDetail): Fact[] {
  const fact = (name: string, read: (client: ClientDetail) => string, says: Fact['says'] = 'kept'): Fact => ({
    name,
    kept: read(kept),
    other: read(other),
    says: says === 'kept' && !read(kept) ? 'other' : says,
  });
  return [
    fact('Name', fullName),
    fact('Email', client => client.email),
    fact('Phone', client => client.phoneText ?? client.phone ?? ''),
    fact('Age', client => String(client.age ?? '')),
    fact('Goal', client => goalLabels[client.goal]),
    fact('Status', client => statusLabels[client.status]),
    fact('Tags', client => client.tags.join(', '), 'both'),
    fact('Notes', client => client.notes ?? '', 'both'),
    fact('History', historyOf, 'both'),
  ];
}

/** "3 appointments, 1 invoice" */
function historyOf({ totals }: ClientDetail): string {
  const counts: [number, string, string][] = [
    [totals.appointments, 'appointment', 'appointments'],
    [totals.invoices, 'invoice', 'invoices'],
    [totals.purchases, 'purchase', 'purchases'],
    [totals.emails, 'email', 'emails'],
    [totals.sms, 'SMS', 'SMS'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
}
