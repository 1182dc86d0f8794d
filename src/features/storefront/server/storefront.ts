import { and, asc, eq, like, or, sql } from 'drizzle-orm';
import { brokenConstraint, type Scope, type System } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { slugFrom } from '../../../shared/slug.ts';
import { defaultCustomization, type Storefront, type StorefrontInput, slug as slugSchema } from '../contract.ts';
import { storefronts } from './tables.ts';

const missing = () => new AppError('not_found', 'Storefront not found');

const mine = (scope: Scope) => and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.userId, scope.userId));

/** The page of who is signed in; for those who have none, the first of the practice. @throws AppError not_found */
export async function getStorefront(scope: Scope, services: Services): Promise<Storefront> {
  const [found] = await scope.db
    .select()
    .from(storefronts)
    .where(eq(storefronts.tenantId, scope.tenantId))
    .orderBy(sql`${storefronts.userId} = ${scope.userId} desc`, asc(storefronts.id))
    .limit(1);
  if (!found) throw missing();
  return present(found, services);
}

/** @throws AppError conflict when there is one already, or the address is taken. */
export async function createStorefront(scope: Scope, services: Services, input: StorefrontInput): Promise<Storefront> {
  return unlessTaken(async () => {
    const values = { ...input, tenantId: scope.tenantId, userId: scope.userId };
    const [created] = await scope.db.insert(storefronts).values(values).returning();
    if (!created) throw missing();
    return present(created, services);
  });
}

/** Whoever may write pages may save each of the practice: its owner may have left. @throws AppError not_found, conflict */
export async function saveStorefront(
  scope: Scope,
  services: Services,
  id: number,
  input: StorefrontInput,
): Promise<Storefront> {
  return unlessTaken(async () => {
    const [saved] = await scope.db
      .update(storefronts)
      .set(input)
      .where(and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.id, id)))
      .returning();
    if (!saved) throw missing();
    return present(saved, services);
  });
}

/** The page that a new practice starts with, under a free address made from its name. */
export async function createFirstStorefront(system: System, owner: { tenantId: number; userId: number; name: string }) {
  const { tenantId, userId, name } = owner;
  const values = {
    tenantId,
    userId,
    slug: await freeSlug(system, slugFrom(name)),
    businessName: name,
    socialLinks: { facebook: null, instagram: null },
    ctaButtons: [],
    customization: defaultCustomization,
  };
  await system.db.insert(storefronts).values(values);
}

async function freeSlug({ db }: System, wanted: string): Promise<string> {
  // Two sign-ups of one name at a time would find the same address free; the second waits here for the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${wanted}`}, 0))`);
  const rows = await db
    .select({ slug: storefronts.slug })
    .from(storefronts)
    .where(or(eq(storefronts.slug, wanted), like(storefronts.slug, `${wanted}-%`)));
  const taken = new Set(rows.map(row => row.slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** Public: the active page with this address. @throws AppError not_found */
export async function findPublicStorefront(system: System, services: Services, address: string): Promise<Storefront> {
  const { data: slug } = slugSchema.safeParse(address);
  if (!slug) throw missing();
  const [found] = await system.db
    .select()
    .from(storefronts)
    .where(and(eq(storefronts.slug, slug), eq(storefronts.isActive, true)));
  if (!found) throw missing();
  return present(found, services);
}

/** The page's address and contact, for mails and pages about an appointment. */
export async function findContact(scope: Scope) {
  const [found] = await scope.db
    .select({ slug: storefronts.slug, contactEmail: storefronts.contactEmail, isActive: storefronts.isActive })
    .from(storefronts)
    .where(mine(scope));
  return found ?? null;
}

export async function countViews(scope: Scope): Promise<number> {
  const [found] = await scope.db
    .select({ views: sql<string>`coalesce(sum(${storefronts.views}), 0)` })
    .from(storefronts)
    .where(eq(storefronts.tenantId, scope.tenantId));
  return Number(found?.views ?? 0);
}

/** Adds the views that a process has seen since it last did so. */
export async function addViews({ db }: System, views: Map<number, number>) {
  for (const [id, count] of views) {
    await db
      .update(storefronts)
      // Being looked at is no change of the page.
      .set({ views: sql`${storefronts.views} + ${count}`, updatedAt: sql`${storefronts.updatedAt}` })
      .where(eq(storefronts.id, id));
  }
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (reason) {
    const broken = brokenConstraint(reason);
    if (broken === 'storefronts_one_per_user') throw new AppError('conflict', 'You already have a storefront');
    if (broken !== 'storefronts_slug') throw reason;
    throw new AppError('conflict', 'This address is already taken', { slug: 'This address is already taken' });
  }
}

const present = (row: typeof storefronts.$inferSelect, services: Services): Storefront => ({
  ...row,
  biolinkUrl: `${services.env.APP_URL}/bio/${row.slug}`,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
