import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tablesThat } from './table-catalog.ts';

/** Tables with initial rows or settings that an import replaces. Deleted from last to first. */
export const replaced = [
  'storefronts',
  'storefront_slugs',
  'page_counts',
  'services',
  'availabilities',
  'date_overrides',
  'tax_rates',
  'invoice_settings',
  'invoice_numbers',
  'affiliate_settings',
  'content_voices',
  'first_steps',
  'mailing_settings',
  'privacy_settings',
  'reminder_settings',
];

/** Logs may contain test messages, which stay. */
const ignoredTables = ['email_logs', 'sms_logs', 'mail_contents', 'mail_links', 'mail_events', 'tenants'];

/** Tables whose rows mean that the practice is in use, so nothing may be imported. */
export const signsOfLife = (tables: TableMetadata[]) =>
  tablesThat(tables, 'moves')
    .map(({ table }) => table)
    .filter(table => ![...replaced, ...ignoredTables].includes(table));

/** Reason why nothing can be imported; null if it can. Runs as the request role. */
export async function whyNotEmpty(client: Pick<OwnerClient, 'query'>, tables: TableMetadata[]): Promise<string | null> {
  // Clients first, as the most understandable reason.
  const queries = ['clients', ...signsOfLife(tables)].map(
    table => `select '${table}' as name where exists (select from "${table}")`,
  );
  const { rows } = await client.query<{ name: string }>(`${queries.join(' union all ')} limit 1`);
  if (rows.length)
    return `This practice isn’t empty: it has ${(rows[0]?.name ?? '').replaceAll('_', ' ')}. You can only import into an empty practice, so that nothing gets mixed up. Sign up for a new one.`;
  const { rows: people } = await client.query('select from members limit 2');
  if (people.length > 1) return 'Other people already belong to this practice. Import first, then invite people.';
  return null;
}
