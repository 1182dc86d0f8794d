import { fileLimits as leadLimits } from '../../../marketing/leads/file-limits.ts';
import { fileLimits as productLimits } from '../../../shop/marketplace/file-limits.ts';
import type { Manifest } from './manifest.ts';
import { mostPeople } from './people.ts';
import { refuse } from './refused.ts';

/** Of what a practice sets up by hand, many times what anybody has; of what gathers over years, as many as of all together. */
const most: Record<string, number> = {
  affiliate_links: 20_000,
  availabilities: mostPeople,
  client_filters: 2_000,
  content_voices: mostPeople,
  coupons: 20_000,
  date_overrides: 200_000,
  digital_products: 5_000,
  email_campaigns: 50_000,
  invoice_numbers: 1_000,
  lead_files: leadLimits.most,
  measurement_kinds: 2_000,
  packages: 5_000,
  product_files: productLimits.most,
  sequence_steps: 50_000,
  sequences: 2_000,
  services: 5_000,
  storefront_slugs: mostPeople * 21,
  tax_rates: 1_000,
  team: mostPeople,
};

/** @throws AppError conflict */
export function checkCounts({ tables }: Pick<Manifest, 'tables'>) {
  const people = tables.find(({ table }) => table === 'team')?.rows;
  for (const { table, rows } of tables) {
    const limit = (table === 'storefronts' && people) || (most[table] ?? rows);
    if (rows > limit) refuse(`The file has ${rows} rows of ${table}. The limit is ${limit}.`);
  }
}
