import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { makeGrant, openGrant as openAny } from '../../../../platform/secrets/signed-token.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { findActivePage } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { type FilePreview, maxDownloads } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { getFile, type StoredFile } from './files.ts';
import { findOffer } from './requests.tsx';
import { leadRequests } from './tables.ts';

type Request = typeof leadRequests.$inferSelect;

const seal = ({ secret }: Services) => ({ secret, purpose: 'lead-download' });
const linkNotFound = () => new AppError('not_found', messages.errors.linkNotFound);

/** Public: the data of the download page. @throws AppError not_found */
export async function previewFile(services: Services, token: string, now = new Date()): Promise<FilePreview> {
  const { request, file, practiceName, page } = await withRequest(services, token, async (scope, request) => ({
    request,
    file: await getFile(scope, request.fileId),
    practiceName: (await getPractice(scope)).name,
    page: await findActivePage(scope, services, request.storefrontId),
  }));
  const offered = page && (await findOffer(services, page, request.block, now));
  return {
    practiceName,
    ...{ name: file.name, kind: file.kind, size: file.size },
    isOpen: request.expiresAt > now && request.downloads < maxDownloads,
    again: page && offered && `/bio/${page.slug}/lead?${new URLSearchParams({ block: offered.id })}`,
  };
}

/**
 * Public: counts a download and returns the signed part of the file's URL, which is valid for 15 minutes so that
 * browsers can make range requests. Null if the link has expired or was used too often. @throws AppError not_found
 */
export const grantDownload = (services: Services, token: string, now = new Date()): Promise<string | null> =>
  withRequest(services, token, async (scope, { id }) => {
    const { downloads, expiresAt, firstDownloadAt, tenantId } = leadRequests;
    const [counted] = await scope.db
      .update(leadRequests)
      .set({
        downloads: sql`${downloads} + 1`,
        firstDownloadAt: sql`coalesce(${firstDownloadAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(
        and(eq(tenantId, scope.tenantId), eq(leadRequests.id, id), lt(downloads, maxDownloads), gt(expiresAt, now)),
      )
      .returning({ id: leadRequests.id });
    if (!counted) return null;
    return makeGrant(seal(services), [id], now);
  });

/** Public: the file of a signed URL. @throws AppError not_found */
export async function openGrant(
  services: Services,
  { token, grant }: { token: string; grant: string },
  now = new Date(),
): Promise<StoredFile> {
  const [requestId] = openAny(seal(services), grant, now) ?? [];
  return withRequest(services, token, (scope, { id, fileId }) => {
    if (id !== requestId) throw linkNotFound();
    return getFile(scope, fileId);
  });
}

/** Finds the request of the token and runs `work` in its practice. @throws AppError not_found */
async function withRequest<T>(services: Services, token: string, work: (scope: Scope, request: Request) => Promise<T>) {
  const [request] = await asSystem(services.database)
    .db.select()
    .from(leadRequests)
    .where(eq(leadRequests.tokenHash, hashToken(token)));
  if (!request) throw linkNotFound();
  setAuditSubject({ subjectId: request.id });
  const principal = { tenantId: request.tenantId, userId: 0, role: 'viewer' as const };
  return inTenant(services.database, principal, scope => work(scope, request));
}
