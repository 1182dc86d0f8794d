import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { TableFacts } from '../../../../platform/database/table-facts.ts';
import { tablesThat } from './what-moves.ts';

/** What a practice has from its first minute on, or sets before anything happens: it is replaced. The last is the first to go. */
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

/** Logs of tests that were sent: they stay beside what comes. */
const beside = ['email_logs', 'sms_logs', 'mail_contents', 'mail_links', 'mail_events', 'tenants'];

/** Rows of these are somebody's, and are never mixed with those of a file. */
export const signsOfLife = (tables: TableFacts[]) =>
  tablesThat(tables, 'moves')
    .map(({ table }) => table)
    .filter(table => ![...replaced, ...beside].includes(table));

/** Why nothing can be taken in here, in a sentence; null where it can. Asks as the request role. */
export async function whyNotEmpty(client: Pick<OwnerClient, 'query'>, tables: TableFacts[]): Promise<string | null> {
  // Whom a practice is about first: what else it has follows from them.
  const found = ['clients', ...signsOfLife(tables)].map(
    table => `select '${table}' as name where exists (select from "${table}")`,
  );
  const { rows } = await client.query<{ name: string }>(`${found.join(' union all ')} limit 1`);
  if (rows.length)
    return `This practice isn’t empty: it has ${(rows[0]?.name ?? '').replaceAll('_', ' ')}. You can only import into an empty practice, so that nothing gets mixed up. Sign up for a new one.`;
  const { rows: people } = await client.query('select from members limit 2');
  if (people.length > 1) return 'Other people already belong to this practice. Import first, then invite people.';
  return null;
}
