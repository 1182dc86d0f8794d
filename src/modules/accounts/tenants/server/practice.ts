import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import {
  asSystem,
  type ClientScope,
  type Database,
  type Scope,
  type System,
} from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import { isTimeZone } from '../../../../shared/dates.ts';
import { type Formats, formatsOf, localeOf, weekStartOf } from '../../../../shared/locale.ts';
import { slugFrom } from '../../../../shared/slug.ts';
import { type Brand, readBrand } from '../brand.ts';
import type { Tenant } from '../contract.ts';
import { tenants } from './tables.ts';

type PracticeAccess = Scope | (System & { tenantId: number });

export async function getPractice({ db, tenantId }: PracticeAccess): Promise<Tenant> {
  const [practice] = await db
    .select({ ...getTableColumns(tenants), publicDomain })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!practice) throw notFound('Practice');
  const { timeZone, currency, weekStart, units, language, dateOrder, clock, atRiskWeeks, ...rest } = practice;
  return {
    ...rest,
    settings: { timeZone, currency, weekStart, units, language, dateOrder, clock, atRiskWeeks },
    createdAt: practice.createdAt.toISOString(),
    updatedAt: practice.updatedAt.toISOString(),
  };
}

const publicDomain = sql<string | null>`(
  select domain from domains where domains.tenant_id = tenants.id and verified_at is not null)`;

/** Name, time zone and formats, for the client room. @throws AppError not_found */
export async function getOwnPractice({
  db,
  tenantId,
}: ClientScope): Promise<Pick<Tenant, 'name'> & Formats & { timeZone: string }> {
  const { name, timeZone } = tenants;
  const [practice] = await db
    .select({ name, timeZone, ...formatColumns })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!practice) throw notFound('Practice');
  return practice;
}

const { language, dateOrder, clock } = tenants;
export const formatColumns = { language, dateOrder, clock };

/** The practice's formats, branding and footer on its public pages. */
export async function findFooter(database: Database, tenantId: number): Promise<PageFooter | null> {
  const { name, logoUrl, privacyUrl, termsUrl } = tenants;
  const { db } = asSystem(database);
  const [practice] = await db
    .select({ name, logoUrl, privacyUrl, termsUrl, branding: tenants.branding, firstPage, ...formatColumns })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!practice) return null;
  const { branding, firstPage: page, ...rest } = practice;
  const brand = readBrand(branding);
  const pageColor = page && readBrand(page).primaryColor;
  return {
    ...rest,
    ...brand,
    logoUrl: practice.logoUrl ?? page?.logoUrl ?? null,
    slug: page?.slug ?? null,
    primaryColor: brand.primaryColor ?? pageColor,
  };
}
type PageFooter = Pick<Tenant, 'name' | 'logoUrl' | 'privacyUrl' | 'termsUrl'> &
  Formats &
  Brand & { slug: string | null };

/** The first public page's logo and color are the defaults of the practice (docs/decisions/065-branding.md). */
const firstPage = sql<{ slug: string | null; logoUrl: string | null; primaryColor: unknown } | null>`(
  select json_build_object(
    'slug', case when is_active then slug end, 'logoUrl', coalesce(logo_url, profile_image_url),
    'primaryColor', customization->>'primaryColor')
  from storefronts where storefronts.tenant_id = tenants.id order by id limit 1)`;

/** Also works for jobs, after the practice's members have left. */
export async function getZone({ db, tenantId }: PracticeAccess): Promise<string> {
  const [practice] = await db.select({ timeZone: tenants.timeZone }).from(tenants).where(eq(tenants.id, tenantId));
  if (!practice) throw notFound('Practice');
  return practice.timeZone;
}

/** The browser's time zone if it is valid, else UTC. */
export const validTimeZone = (name: string | undefined) => (name && isTimeZone(name) ? name : 'UTC');

/** Sorted by name. */
export const practiceNames = ({ db }: System, ids: number[]): Promise<{ tenantId: number; name: string }[]> =>
  db
    .select({ tenantId: tenants.id, name: tenants.name })
    .from(tenants)
    .where(inArray(tenants.id, ids))
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id));

/**
 * Serializes transactions of a practice. FOR NO KEY UPDATE still allows inserts with a foreign key to the practice,
 * such as audit events; FOR UPDATE would deadlock with transactions that write those.
 */
export async function lockPractice({ db, tenantId }: Scope | (System & { tenantId: number })) {
  await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('no key update');
}

/** `timeZone` and `locale` are the browser's; the defaults are UTC and American English. */
type NewPractice = { name: string; timeZone?: string; locale?: string };

/** Returns the practice's id. */
export async function createPractice({ db }: System, input: NewPractice): Promise<number> {
  const subdomain = `${slugFrom(input.name)}-${randomToken()
    .slice(0, 6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`;
  const formats = formatsOf(input.locale ?? '');
  const weekStart = weekStartOf(localeOf(formats));
  const [created] = await db
    .insert(tenants)
    .values({ name: input.name, subdomain, timeZone: validTimeZone(input.timeZone), weekStart, ...formats })
    .returning({ id: tenants.id });
  if (!created) throw new Error('no practice was created');
  return created.id;
}
