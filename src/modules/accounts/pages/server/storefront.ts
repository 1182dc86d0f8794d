import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { setVisitedPractice } from '../../../../platform/database/audit-context.ts';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Formats, localeOf } from '../../../../shared/locale.ts';
import { slugFrom } from '../../../../shared/slug.ts';
import { originOf } from '../../domains/server/origin.ts';
import { readBrand } from '../../tenants/brand.ts';
import type { Tenant } from '../../tenants/contract.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { isStored } from '../../vendors/server/stored-settings.ts';
import { storedBlock } from '../blocks.ts';
import { anySlug, defaultCustomization, type Storefront, type StorefrontInput } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { noSocialLinks } from '../socials.ts';
import { withBrand } from '../with-brand.ts';
import { storefrontSlugs, storefronts } from './tables.ts';

const storefrontNotFound = () => new AppError('not_found', messages.errors.notFound);

const ownPage = (scope: Scope) => and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.userId, scope.userId));

/** The user's own page, else the practice's first. @throws AppError not_found */
export async function getStorefront(scope: Scope, services: Services): Promise<Storefront> {
  const [page] = await scope.db
    .select(columns)
    .from(storefronts)
    .where(eq(storefronts.tenantId, scope.tenantId))
    .orderBy(sql`${storefronts.userId} = ${scope.userId} desc`, asc(storefronts.id))
    .limit(1);
  if (!page) throw storefrontNotFound();
  return present(page, services);
}

/** Old slugs of a page that redirect to it; the oldest is freed for a new one. */
const maxOldSlugs = 20;

type PageKey = { tenantId: number; storefrontId: number };
type Db = Pick<Scope | System, 'db'>;

/** @throws AppError conflict if another page has or had the slug */
async function claimSlug(handle: Db, page: PageKey & { slug: string }) {
  if (!(await insertSlug(handle, { ...page, leftAt: null }))) throw slugTaken();
}

/** Takes the preferred slug, with a number appended if other pages have or had it. */
async function claimFreeSlug(
  system: System,
  { preferredSlug, ...page }: PageKey & { preferredSlug: string },
): Promise<string> {
  // Serializes sign-ups with the same name, which would otherwise try the same numbers.
  await system.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${preferredSlug}`}, 0))`);
  const rows = await system.db
    .select({ slug: storefrontSlugs.slug })
    .from(storefrontSlugs)
    .where(or(eq(storefrontSlugs.slug, preferredSlug), like(storefrontSlugs.slug, `${preferredSlug}-%`)));
  const usedSlugs = new Set(rows.map(row => row.slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? preferredSlug : `${preferredSlug}-${number}`;
    if (!usedSlugs.has(slug) && (await insertSlug(system, { ...page, slug, leftAt: null }))) return slug;
  }
}

/**
 * Changes the slug of a page whose row is locked. Old slugs redirect to it, and the page may take them again.
 * @throws AppError conflict if another page has or had the slug
 */
async function changeSlug({ db }: Scope, { slug, ...page }: PageKey & { slug: string }) {
  const own = and(eq(storefrontSlugs.tenantId, page.tenantId), eq(storefrontSlugs.storefrontId, page.storefrontId));
  const now = sql`clock_timestamp()`;
  // First, before any other lock: two pages that swap slugs would deadlock.
  await insertSlug({ db }, { ...page, slug, leftAt: now });
  await db
    .update(storefrontSlugs)
    .set({ leftAt: now })
    .where(and(own, isNull(storefrontSlugs.leftAt)));
  const [there] = await db
    .update(storefrontSlugs)
    .set({ leftAt: null })
    .where(and(own, eq(storefrontSlugs.slug, slug)))
    .returning({ id: storefrontSlugs.id });
  if (!there) throw slugTaken();
  const tooOld = db
    .select({ id: storefrontSlugs.id })
    .from(storefrontSlugs)
    .where(and(own, isNotNull(storefrontSlugs.leftAt)))
    .orderBy(desc(storefrontSlugs.leftAt), desc(storefrontSlugs.id))
    .offset(maxOldSlugs);
  await db.delete(storefrontSlugs).where(and(own, inArray(storefrontSlugs.id, tooOld)));
}

/** False if the slug is taken; a concurrent insert of the same slug is waited for. */
async function insertSlug({ db }: Db, entry: PageKey & { slug: string; leftAt: SQL | null }): Promise<boolean> {
  const rows = await db
    .insert(storefrontSlugs)
    .values(entry)
    .onConflictDoNothing({ target: storefrontSlugs.slug })
    .returning({ id: storefrontSlugs.id });
  return rows.length > 0;
}

const slugTaken = () =>
  new AppError('conflict', 'This address is already taken', { slug: 'This address is already taken' });

/** @throws AppError conflict if there is already a page, or the slug is taken */
export async function createStorefront(scope: Scope, services: Services, input: StorefrontInput): Promise<Storefront> {
  const values = { ...input, tenantId: scope.tenantId, userId: scope.userId };
  const [created] = await scope.db
    .insert(storefronts)
    .values(values)
    .onConflictDoNothing({ target: [storefronts.tenantId, storefronts.userId] })
    .returning();
  if (!created) throw new AppError('conflict', 'You already have a storefront');
  await claimSlug(scope, { tenantId: scope.tenantId, storefrontId: created.id, slug: created.slug });
  return present({ ...created, ...(await findUrlParts(scope, created.id)) }, services);
}

/** Locks the page's row until the transaction ends. @throws AppError not_found */
export async function lockStorefront(scope: Scope, id: number): Promise<{ id: number; slug: string }> {
  const own = and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.id, id));
  const [page] = await scope.db.select({ slug: storefronts.slug }).from(storefronts).where(own).for('update');
  if (!page) throw storefrontNotFound();
  return { id, slug: page.slug };
}

/**
 * Any member with the permission may save any page, because its creator may have left. `page` must be locked.
 * @throws AppError not_found, conflict
 */
export async function saveStorefront(
  scope: Scope,
  services: Services,
  page: { id: number; slug: string },
  input: StorefrontInput,
): Promise<Storefront> {
  const own = and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.id, page.id));
  if (page.slug !== input.slug)
    await changeSlug(scope, { tenantId: scope.tenantId, storefrontId: page.id, slug: input.slug });
  const [saved] = await scope.db.update(storefronts).set(input).where(own).returning();
  if (!saved) throw storefrontNotFound();
  return present({ ...saved, ...(await findUrlParts(scope, page.id)) }, services);
}

/** The first page of a new practice, with a free slug made from its name. */
export async function createFirstStorefront(
  system: System,
  owner: { tenantId: number; userId: number; name: string },
): Promise<string> {
  const { tenantId, userId, name } = owner;
  const preferredSlug = slugFrom(name);
  const values = {
    tenantId,
    userId,
    slug: preferredSlug,
    businessName: name,
    socialLinks: noSocialLinks,
    ctaButtons: [],
    customization: defaultCustomization,
  };
  const [created] = await system.db.insert(storefronts).values(values).returning({ id: storefronts.id });
  if (!created) throw new Error('no page was created');
  const slug = await claimFreeSlug(system, { tenantId, storefrontId: created.id, preferredSlug });
  if (slug !== preferredSlug) {
    // Does not count as an edit.
    const updatedAt = sql`${storefronts.updatedAt}`;
    await system.db.update(storefronts).set({ slug, updatedAt }).where(eq(storefronts.id, created.id));
  }
  return slug;
}

type PracticeFields = Pick<Tenant, 'privacyUrl' | 'termsUrl' | 'branding' | 'logoUrl' | 'embedSites'> & Formats;

/**
 * Public: the active page with this current or old slug; an old one is detected by a different `slug` in the result.
 * @throws AppError not_found
 */
export async function findPublicStorefront(system: System, services: Services, address: string): Promise<Storefront> {
  const practice = sql<PracticeFields>`(
    select json_build_object('privacyUrl', privacy_url, 'termsUrl', terms_url, 'branding', branding, 'logoUrl', logo_url,
      'language', language, 'dateOrder', date_order, 'clock', clock, 'embedSites', embed_sites)
    from tenants where tenants.id = ${storefronts.tenantId})`;
  const [storefront] = await system.db
    .select({ ...columns, practice, hasOwnMail: isStored(storefronts.tenantId, 'mail') })
    .from(storefrontSlugs)
    .innerJoin(storefronts, ofSlug)
    .where(bySlug(address));
  if (!storefront) throw storefrontNotFound();
  setVisitedPractice(storefront.tenantId);
  const { practice: ofPractice, hasOwnMail, ...row } = storefront;
  const { branding, logoUrl, embedSites, language, dateOrder, clock, ...policies } = ofPractice;
  const brand = readBrand(branding);
  const page = withBrand(present(row, services), { brand, logoUrl });
  const hasMailServer = hasOwnMail || instanceHasMailServer(services);
  const locale = localeOf({ language, dateOrder, clock });
  return { ...page, policies: { ...policies, showPoweredBy: brand.showPoweredBy }, hasMailServer, locale, embedSites };
}

/** Public: ownership and options of a page, without its content. @throws AppError not_found */
export async function findPublicPage({ db }: System, address: string) {
  const { tenantId, userId, slug, contactEmail, isActive, bookAppointmentEnabled } = storefronts;
  const [page] = await db
    .select({ tenantId, userId, slug, contactEmail, isActive, bookAppointmentEnabled })
    .from(storefrontSlugs)
    .innerJoin(storefronts, ofSlug)
    .where(bySlug(address));
  if (!page) throw storefrontNotFound();
  setVisitedPractice(page.tenantId);
  return page;
}

/** The practice whose page has or had this slug, published or not; null if there is none. */
export async function findPracticeAt({ db }: System, address: string) {
  const { data: requestedSlug } = anySlug.safeParse(address);
  if (!requestedSlug) return null;
  const { tenantId, userId, slug } = storefronts;
  const [page] = await db
    .select({ tenantId, userId, slug })
    .from(storefrontSlugs)
    .innerJoin(storefronts, ofSlug)
    .where(eq(storefrontSlugs.slug, requestedSlug));
  if (page) setVisitedPractice(page.tenantId);
  return page ?? null;
}

const ofSlug = and(
  eq(storefronts.tenantId, storefrontSlugs.tenantId),
  eq(storefronts.id, storefrontSlugs.storefrontId),
);

/** @throws AppError not_found if the slug is malformed */
function bySlug(address: string) {
  const { data: slug } = anySlug.safeParse(address);
  if (!slug) throw storefrontNotFound();
  return and(eq(storefrontSlugs.slug, slug), eq(storefronts.isActive, true));
}

/** Null if the page does not exist or is not active. */
export async function findActivePage(scope: Scope, services: Services, id: number): Promise<Storefront | null> {
  const [page] = await scope.db
    .select(columns)
    .from(storefronts)
    .where(and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.id, id), eq(storefronts.isActive, true)));
  return page ? present(page, services) : null;
}

/** Slug and contact address, for emails and pages about an appointment. */
export async function findContact(scope: Scope) {
  const [page] = await scope.db
    .select({ slug: storefronts.slug, contactEmail: storefronts.contactEmail, isActive: storefronts.isActive })
    .from(storefronts)
    .where(ownPage(scope));
  return page ?? null;
}

/** The block that offers this file, on any page of the practice. */
export async function findBlockWith(scope: Scope, fileId: number) {
  const pages = await scope.db
    .select({ blocks: storefronts.ctaButtons })
    .from(storefronts)
    .where(eq(storefronts.tenantId, scope.tenantId));
  return pages.flatMap(page => page.blocks).find(block => block.kind === 'lead' && block.fileId === fileId) ?? null;
}

export async function countViews(scope: Scope): Promise<number> {
  const [total] = await scope.db
    .select({ views: sql<string>`coalesce(sum(${storefronts.views}), 0)` })
    .from(storefronts)
    .where(eq(storefronts.tenantId, scope.tenantId));
  return Number(total?.views ?? 0);
}

/** Created once, because building the schema costs more than parsing with it. */
const storedBlocks = z.array(storedBlock);

/** The URL depends on the custom domain, where the first published page is at the root. */
const urlColumns = {
  domain: sql<string | null>`(
    select domain from domains where domains.tenant_id = storefronts.tenant_id and verified_at is not null)`,
  isMain: sql<boolean>`(storefronts.is_active and not exists (
    select from storefronts earlier
    where earlier.tenant_id = storefronts.tenant_id and earlier.is_active and earlier.id < storefronts.id))`,
};
const columns = { ...getTableColumns(storefronts), ...urlColumns };
type Row = typeof storefronts.$inferSelect & { domain: string | null; isMain: boolean };

async function findUrlParts({ db, tenantId }: Scope, id: number): Promise<Pick<Row, 'domain' | 'isMain'>> {
  const own = and(eq(storefronts.tenantId, tenantId), eq(storefronts.id, id));
  const [urlParts] = await db.select(urlColumns).from(storefronts).where(own);
  if (!urlParts) throw storefrontNotFound();
  return urlParts;
}

const present = ({ domain, isMain, ...row }: Row, services: Services): Storefront => ({
  ...row,
  // Older rows lack newer networks and block kinds.
  socialLinks: { ...noSocialLinks, ...row.socialLinks },
  ctaButtons: storedBlocks.parse(row.ctaButtons),
  biolinkUrl: `${originOf(services.env, domain)}${domain && isMain ? '/' : `/bio/${row.slug}`}`,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
