import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { Principal } from '../../../../platform/database/scope.ts';
import { requestRole, systemRole } from '../../../../platform/database/tenancy.ts';
import { shortRandomToken } from '../../../../platform/secrets/tokens.ts';
import { isReservedSlug } from '../../../../shared/slug.ts';
import { newAffiliateId } from '../../../shop/affiliates/server/links.ts';
import type { ArrivalReport } from '../contract.ts';

/** Old addresses kept per page. */
const maxOld = 20;

/**
 * Page addresses are unique in the instance: a page whose address is taken gets the next free one, and an old address
 * that is taken is dropped.
 */
export async function settleAddresses(
  client: OwnerClient,
  staged: Map<string, string[]>,
  principal: Principal,
): Promise<ArrivalReport['addresses']> {
  await settleAffiliates(client, staged);
  if (!staged.has('storefronts')) return [];
  // Only the importing user's page becomes active; those of former members stay closed.
  await client.query(
    'update in_storefronts s set is_active = s.is_active and n.new_id = $1 from new_users n where n.old_id = s.user_id',
    [principal.userId],
  );
  const { rows } = await client.query<{ id: string; slug: string }>(
    `select s.id, s.slug from in_storefronts s join new_users n on n.old_id = s.user_id and n.new_id = $1
     order by s.is_active desc, s.id limit 1`,
    [principal.userId],
  );
  const [own] = rows;
  // An archive may contain any number of pages, but only the importing user's page may claim an address.
  await client.query(`update in_storefronts set slug = 'page-' || gen_random_uuid() where id is distinct from $1`, [
    own?.id,
  ]);
  if (staged.has('storefront_slugs')) {
    await client.query(
      'delete from in_storefront_slugs where left_at is not null and storefront_id is distinct from $1',
      [own?.id],
    );
  }
  const free = own && (await nextFree(client, own.slug, principal.tenantId));
  if (own) await client.query('update in_storefronts set slug = $2 where id = $1', [own.id, free]);
  if (staged.has('storefront_slugs')) await settleOld(client, principal.tenantId);
  return own && free && free !== own.slug ? [{ was: own.slug, is: free }] : [];
}

async function nextFree(client: OwnerClient, slug: string, tenantId: number): Promise<string> {
  const candidates = [slug, ...Array.from({ length: 200 }, (_, index) => `${slug.slice(0, 56)}-${index + 2}`)];
  const occupied = new Set(await takenOf(client, candidates, tenantId));
  return (
    candidates.find(each => !occupied.has(each) && !isReservedSlug(each)) ??
    `page-${shortRandomToken()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')}`
  );
}

/** Addresses that other practices have or had. */
async function takenOf(client: OwnerClient, slugs: string[], tenantId: number): Promise<string[]> {
  await client.query(`set local role ${systemRole}`);
  const { rows } = await client.query<{ slug: string }>(
    'select slug from storefront_slugs where slug = any ($1) and tenant_id <> $2',
    [slugs, tenantId],
  );
  await client.query(`set local role ${requestRole}`);
  return rows.map(row => row.slug);
}

/** Adds the current address of each page, and keeps the old ones that are free. */
async function settleOld(client: OwnerClient, tenantId: number) {
  await client.query(`delete from in_storefront_slugs old using (
      select id, row_number() over (partition by storefront_id order by left_at desc nulls last, id desc) as place
      from in_storefront_slugs where left_at is not null) counted
    where counted.id = old.id and counted.place > ${maxOld}`);
  const { rows } = await client.query<{ slug: string }>(
    'select slug from in_storefront_slugs where left_at is not null',
  );
  const slugs = rows.map(row => row.slug);
  const takenSlugs = [...(await takenOf(client, slugs, tenantId)), ...slugs.filter(isReservedSlug)];
  await client.query(
    `delete from in_storefront_slugs where left_at is not null
       and (slug = any ($1) or slug in (select slug from in_storefronts))`,
    [takenSlugs],
  );
  await client.query(`update in_storefront_slugs a set slug = s.slug from in_storefronts s
    where a.left_at is null and s.id = a.storefront_id`);
}

/** Codes of affiliate links (/a/…) are unique in the instance. */
async function settleAffiliates(client: OwnerClient, staged: Map<string, string[]>) {
  await client.query('create temp table new_affiliates (was text primary key, is_now text) on commit drop');
  if (!staged.has('affiliate_links')) return;
  const { rows } = await client.query<{ id: string }>('select distinct affiliate_id as id from in_affiliate_links');
  const ids = rows.map(row => row.id);
  await client.query(`set local role ${systemRole}`);
  const { rows: occupied } = await client.query<{ id: string }>(
    'select affiliate_id as id from affiliate_links where affiliate_id = any ($1)',
    [ids],
  );
  await client.query(`set local role ${requestRole}`);
  const unfit = new Set([...occupied.map(row => row.id), ...ids.filter(id => !/^[a-z0-9]{8,64}$/.test(id))]);
  await client.query('insert into new_affiliates select * from unnest($1::text[], $2::text[])', [
    [...unfit],
    [...unfit].map(newAffiliateId),
  ]);
  for (const table of ['affiliate_links', 'product_purchases'].filter(each => staged.has(each)))
    await client.query(
      `update in_${table} t set affiliate_id = n.is_now from new_affiliates n where n.was = t.affiliate_id`,
    );
}
