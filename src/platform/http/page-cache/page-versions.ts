import { batched } from '../../batch.ts';
import type { Database } from '../../database/scope.ts';
import type { FindVersion } from './page-cache.ts';

/**
 * Reads the versions of the practices that a page address names by domain, slug or both. Visits that arrive during one
 * query share the next one, so every visit sees a version read after it arrived.
 */
export function openPageVersions(database: Database): FindVersion {
  const versionOf = batched<string, string>(async names => {
    const { rows } = await database.pool.query<[string, string]>({
      name: 'page_versions',
      text: `select s.slug, v.version from storefront_slugs s join page_versions v using (tenant_id)
          where s.slug = any($1::text[])
        union all
        select d.domain, v.version from domains d join page_versions v using (tenant_id)
          where d.verified_at is not null and d.domain = any($1::text[])`,
      values: [[...new Set(names)]],
      rowMode: 'array',
    });
    const versions = new Map(rows);
    return name => versions.get(name) ?? 'none';
  });
  return async address => (await Promise.all(namesIn(address).map(versionOf))).join(' ');
}

/** The domain and slug in a key of the page cache: `slug`, `slug/shop/1`, `host/` or `host/slug/articles/?2`. */
export function namesIn(address: string): string[] {
  const [first = '', second = ''] = address.split('/');
  return first.includes('.') && second ? [first, second] : [first];
}
