import { and, desc, eq, lt, not, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { makeGrant, openGrant } from '../../../../platform/secrets/signed-token.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { toCents } from '../../../../shared/money.ts';
import { findFirstPage } from '../../../accounts/pages/server/page-address.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import { isTestPurchase, moneyOfPurchases } from '../../../billing/payments/server/ledger.ts';
import { messages } from '../messages/en.ts';
import type { Library, LibraryItem } from '../shop.ts';
import { registerBuyer } from './complete-purchase.ts';
import { boughtBy, isPurchase, type PurchaseRow } from './purchases.ts';
import { digitalProducts, libraryLinks, productFiles, productPurchases } from './tables.ts';

type Link = typeof libraryLinks.$inferSelect;

const downloadSeal = ({ secret }: Services) => ({ secret, purpose: 'product-download' });
const libraryNotFound = () => new AppError('not_found', messages.errors.library);

/** Public: everything an address has bought in one practice, by the link emailed to it. @throws AppError not_found */
export const previewLibrary = (services: Services, token: string, now = new Date()): Promise<Library> =>
  follow(services, token, async (scope, { email, expiresAt }) => {
    const [page, { name, settings }] = await Promise.all([findFirstPage(scope), getPractice(scope)]);
    const isOpen = expiresAt > now;
    return {
      practiceName: name,
      slug: page?.slug ?? null,
      contactEmail: page?.contactEmail ?? null,
      email,
      isOpen,
      bought: isOpen ? await listBought(services, scope, { email, timeZone: settings.timeZone }) : [],
    };
  });

/**
 * Public: counts a download and returns a signed token for it, valid for 15 minutes. Null if all downloads are used,
 * the purchase was refunded or the link has expired.
 * @throws AppError not_found
 */
export const grantFromLibrary = (
  services: Services,
  { token, purchaseId }: { token: string; purchaseId: number },
  now = new Date(),
): Promise<string | null> =>
  follow(services, token, async (scope, { email, expiresAt }) => {
    if (expiresAt <= now) return null;
    return countDownload(services, scope, { purchaseId, isTheirs: boughtBy(email), now });
  });

type Counted = { purchaseId: number; isTheirs?: ReturnType<typeof sql>; now: Date };

/** Checks and increments in one statement, so that concurrent downloads can't exceed the limit. */
export async function countDownload(services: Services, scope: Scope, { purchaseId, isTheirs, now }: Counted) {
  if (!Number.isSafeInteger(purchaseId)) return null;
  const { downloadCount, downloadLimit, firstDownloadAt, status } = productPurchases;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [counted] = await scope.db
    .update(productPurchases)
    .set({ downloadCount: sql`${downloadCount} + 1`, firstDownloadAt: sql`coalesce(${firstDownloadAt}, ${at})` })
    .where(
      and(
        isPurchase(scope, purchaseId),
        isTheirs,
        lt(downloadCount, downloadLimit),
        eq(status, 'completed'),
        hasFile(),
        await isGiven(services, scope),
      ),
    )
    .returning();
  if (!counted) return null;
  setAuditSubject({ subjectId: purchaseId });
  if (isTheirs && counted.clientId === null) await createVerifiedClient(services, scope, counted, now);
  return makeGrant(downloadSeal(services), [scope.tenantId, purchaseId], now);
}

/**
 * Creates the client record of a free or test purchase when its emailed link is used, because only that verifies the
 * address. A paid purchase created the record at once; if it is missing, the practice has deleted it.
 */
async function createVerifiedClient(services: Services, scope: Scope, purchase: PurchaseRow, now: Date) {
  const { id, amount, downloadCount } = purchase;
  const isFree = toCents(amount) === 0;
  const isTest = !isFree && ((await moneyOfPurchases(scope, [id])).get(id)?.isTest ?? false);
  if (isTest || (isFree && downloadCount === 1)) await registerBuyer(services, scope, purchase, { isTest, now });
}

export type Download = { file: typeof productFiles.$inferSelect } | { url: string; title: string };

/** Public: the file for a download token, while the purchase isn't refunded. @throws AppError not_found */
export async function openDownload(services: Services, grant: string, now = new Date()): Promise<Download> {
  const [tenantId, purchaseId] = openGrant(downloadSeal(services), grant, now) ?? [];
  if (!tenantId || !purchaseId) throw libraryNotFound();
  return inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
    const [row] = await withProduct(
      scope,
      and(isPurchase(scope, purchaseId), eq(productPurchases.status, 'completed'), await isGiven(services, scope)),
    );
    if (row) setAuditSubject({ subjectId: purchaseId, clientId: row.purchase.clientId });
    if (row?.file) return { file: row.file };
    if (row?.product.fileUrl) return { url: row.product.fileUrl, title: row.product.title };
    throw libraryNotFound();
  });
}

/** Purchases with their product's current file: buyers always get the latest. */
const withProduct = (scope: Scope, which: ReturnType<typeof and>) =>
  scope.db
    .select({ purchase: productPurchases, product: digitalProducts, file: productFiles })
    .from(productPurchases)
    .innerJoin(
      digitalProducts,
      and(eq(digitalProducts.tenantId, productPurchases.tenantId), eq(digitalProducts.id, productPurchases.productId)),
    )
    .leftJoin(
      productFiles,
      and(eq(productFiles.tenantId, digitalProducts.tenantId), eq(productFiles.id, digitalProducts.fileId)),
    )
    .where(which)
    .orderBy(desc(productPurchases.id));

/** Test purchases can't be downloaded any more once the practice accepts real payments. */
const isGiven = async (services: Services, scope: Scope) =>
  (await takesRealMoney(services, scope)) ? not(isTestPurchase(scope, productPurchases.id)) : undefined;

const hasFile = () => sql`exists (select from digital_products p where p.tenant_id = ${productPurchases.tenantId}
  and p.id = ${productPurchases.productId} and (p.file_id is not null or p.file_url is not null))`;

type Buyer = { email: string; timeZone: string };

async function listBought(services: Services, scope: Scope, { email, timeZone }: Buyer): Promise<LibraryItem[]> {
  const { tenantId, status } = productPurchases;
  const rows = await withProduct(
    scope,
    and(eq(tenantId, scope.tenantId), boughtBy(email), sql`${status} in ('completed', 'refunded')`),
  );
  setAuditSubject({ clientIds: [...new Set(rows.flatMap(({ purchase }) => purchase.clientId ?? []))] });
  const trials = await testPurchasesAmong(services, scope, rows);
  return rows.map(({ purchase, product, file }) => ({
    purchaseId: purchase.id,
    title: product.title,
    type: product.type,
    status: purchase.status,
    ...{ amount: purchase.amount, currency: purchase.currency },
    boughtOn: dayIn(purchase.completedAt ?? purchase.createdAt, timeZone),
    left: leftOf(purchase),
    limit: purchase.downloadLimit,
    file: file && { name: file.name, kind: file.kind, size: file.size },
    isThere: Boolean(file ?? product.fileUrl),
    isTrial: trials.has(purchase.id),
  }));
}

/** Test purchases among these that don't count any more. */
async function testPurchasesAmong(
  services: Services,
  scope: Scope,
  rows: { purchase: PurchaseRow }[],
): Promise<Set<number>> {
  if (!(await takesRealMoney(services, scope))) return new Set();
  const money = await moneyOfPurchases(
    scope,
    rows.map(({ purchase }) => purchase.id),
  );
  return new Set([...money].filter(([, { isTest }]) => isTest).map(([id]) => id));
}

/** Downloads left. */
export const leftOf = ({ status, downloadLimit, downloadCount }: PurchaseRow) =>
  status === 'completed' ? downloadLimit - downloadCount : 0;

/** @throws AppError not_found */
async function follow<T>(services: Services, token: string, work: (scope: Scope, link: Link) => Promise<T>) {
  const [link] = await asSystem(services.database)
    .db.select()
    .from(libraryLinks)
    .where(eq(libraryLinks.tokenHash, hashToken(token)));
  if (!link) throw libraryNotFound();
  return inTenant(services.database, { tenantId: link.tenantId, userId: 0, role: 'viewer' }, scope =>
    work(scope, link),
  );
}
