import { and, desc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { storefrontSlugs } from './tables.ts';

/** So many earlier addresses of a page lead to it; the one that was left first is given up for another. */
export const mostOldAddresses = 20;

type Place = { tenantId: number; storefrontId: number };
type Handle = Pick<Scope | System, 'db'>;

/** Takes the address of a new page. @throws AppError conflict when it is, or was, another page's */
export async function takeAddress(handle: Handle, page: Place & { slug: string }) {
  if (!(await list(handle, { ...page, leftAt: null }))) throw takenAddress();
}

/** Takes the wanted address for a new page, with a number if pages have it or had it, and says which it is. */
export async function takeFreeAddress(
  system: System,
  { wanted, ...page }: Place & { wanted: string },
): Promise<string> {
  // Two sign-ups of one name at a time would try the same numbers; the second waits here for the first.
  await system.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${wanted}`}, 0))`);
  const rows = await system.db
    .select({ slug: storefrontSlugs.slug })
    .from(storefrontSlugs)
    .where(or(eq(storefrontSlugs.slug, wanted), like(storefrontSlugs.slug, `${wanted}-%`)));
  const taken = new Set(rows.map(row => row.slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug) && (await list(system, { ...page, slug, leftAt: null }))) return slug;
  }
}

/**
 * Moves a page, whose row is locked: links to where it was lead to where it is; it may go back to where it was.
 * @throws AppError conflict when the address is, or was, another page's
 */
export async function moveAddress({ db }: Scope, { slug, ...page }: Place & { slug: string }) {
  const own = and(eq(storefrontSlugs.tenantId, page.tenantId), eq(storefrontSlugs.storefrontId, page.storefrontId));
  const now = sql`clock_timestamp()`;
  // First, holding nothing that another page waits for: two that want to change places would wait for each other.
  await list({ db }, { ...page, slug, leftAt: now });
  await db
    .update(storefrontSlugs)
    .set({ leftAt: now })
    .where(and(own, isNull(storefrontSlugs.leftAt)));
  const [there] = await db
    .update(storefrontSlugs)
    .set({ leftAt: null })
    .where(and(own, eq(storefrontSlugs.slug, slug)))
    .returning({ id: storefrontSlugs.id });
  if (!there) throw takenAddress();
  const tooOld = db
    .select({ id: storefrontSlugs.id })
    .from(storefrontSlugs)
    .where(and(own, isNotNull(storefrontSlugs.leftAt)))
    .orderBy(desc(storefrontSlugs.leftAt), desc(storefrontSlugs.id))
    .offset(mostOldAddresses);
  await db.delete(storefrontSlugs).where(and(own, inArray(storefrontSlugs.id, tooOld)));
}

/** False when the address is listed already; who lists it at the same moment is waited for. */
async function list({ db }: Handle, entry: Place & { slug: string; leftAt: SQL | null }): Promise<boolean> {
  const rows = await db
    .insert(storefrontSlugs)
    .values(entry)
    .onConflictDoNothing({ target: storefrontSlugs.slug })
    .returning({ id: storefrontSlugs.id });
  return rows.length > 0;
}

const takenAddress = () =>
  new AppError('conflict', 'This address is already taken', { slug: 'This address is already taken' });
