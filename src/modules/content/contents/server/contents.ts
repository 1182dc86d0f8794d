import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { readAvoided } from '../avoided.ts';
import { checkClaims } from '../claims.ts';
import {
  type Content,
  type ContentChange,
  type ContentStatus,
  type ContentVersion,
  type GenerateInput,
  maxBodyLength,
  typeLabels,
  type VersionOrigin,
} from '../contract.ts';
import { contents, contentVersions } from './tables.ts';
import { getVoice } from './voice.ts';

export type ContentRow = typeof contents.$inferSelect;

export const own = ({ tenantId }: { tenantId: number }, id: number) =>
  and(eq(contents.tenantId, tenantId), eq(contents.id, id));

/** @throws AppError not_found */
export async function getContent(scope: Scope, id: number): Promise<ContentRow> {
  const [content] = await scope.db.select().from(contents).where(own(scope, id));
  if (!content) throw notFound('Content');
  return content;
}

/** Locks the row until the transaction ends. @throws AppError not_found, conflict if `version` is not the latest */
export async function lockContent(scope: Scope, id: number, version: number): Promise<ContentRow> {
  const [content] = await scope.db.select().from(contents).where(own(scope, id)).for('update');
  if (!content) throw notFound('Content');
  if (content.version !== version)
    throw new AppError('conflict', 'This was changed in another window. Reload the page and try again.');
  return content;
}

export type Written = { title: string; body: string; via: string };

export async function addContent(scope: Scope, input: GenerateInput, { title, body, via }: Written): Promise<Content> {
  const { tenantId, userId, db } = scope;
  const [row] = await db
    .insert(contents)
    .values({ ...input, title, body, via, tenantId, userId })
    .returning();
  if (!row) throw notFound('Content');
  await keepVersion(scope, row, 'generated');
  return present(row);
}

/** @throws AppError not_found, conflict, invalid if it is too long for its network */
export async function changeContent(scope: Scope, id: number, { version, ...change }: ContentChange): Promise<Content> {
  const before = await lockContent(scope, id, version);
  return rewrite(scope, before, change, 'edited');
}

/** Restores an earlier version as a new one. @throws AppError not_found, conflict */
export async function restoreVersion(scope: Scope, id: number, input: { to: number; version: number }) {
  const before = await lockContent(scope, id, input.version);
  const earlier = (await listVersions(scope, id)).find(({ version }) => version === input.to);
  if (!earlier) throw notFound('Version');
  return rewrite(scope, before, { title: earlier.title, body: earlier.body }, 'restored');
}

/**
 * Saves a new version; does nothing if nothing changed. The caller must have locked the row.
 * @throws AppError invalid if it is too long for its network; forbidden, invalid as in `checkOutgoing`
 */
export async function rewrite(
  scope: Scope,
  before: ContentRow,
  next: { title: string; body: string; via?: string },
  origin: VersionOrigin,
): Promise<Content> {
  if (next.title === before.title && next.body === before.body) return present(before);
  const maxLength = maxBodyLength[before.type];
  if (next.body.length > maxLength) {
    const sentence = `${typeLabels[before.type]}: at most ${formatCount(maxLength)} characters`;
    throw new AppError('invalid', sentence, { body: sentence });
  }
  await checkOutgoing(scope, before, next);
  const [row] = await scope.db
    .update(contents)
    .set({ ...next, version: before.version + 1 })
    .where(own(scope, before.id))
    .returning();
  if (!row) throw notFound('Content');
  await keepVersion(scope, row, origin);
  return present(row);
}

const keepVersion = ({ db, userId }: Scope, row: ContentRow, origin: VersionOrigin) =>
  db.insert(contentVersions).values({
    tenantId: row.tenantId,
    contentId: row.id,
    version: row.version,
    userId,
    title: row.title,
    body: row.body,
    origin,
  });

/** Newest first. @throws AppError not_found */
export async function listVersions(scope: Scope, id: number): Promise<ContentVersion[]> {
  await getContent(scope, id);
  const rows = await scope.db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.tenantId, scope.tenantId), eq(contentVersions.contentId, id)))
    .orderBy(desc(contentVersions.version))
    .limit(100);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/**
 * Also deletes its versions; decisions about claims are kept. Deleting published content requires the permission to
 * publish.
 * @throws AppError not_found, forbidden
 */
export async function deleteContent(scope: Scope, id: number): Promise<void> {
  // Locked, so that it can't be published between the check and the deletion.
  const [content] = await scope.db.select().from(contents).where(own(scope, id)).for('update');
  if (!content) throw notFound('Content');
  requireMayChange(scope, content);
  await scope.db.delete(contents).where(own(scope, id));
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

export const present = (row: ContentRow): Content => withIsoTimes(row);

type Times = Pick<ContentRow, 'publishedAt' | 'scheduledFor' | 'remindedAt' | 'createdAt' | 'updatedAt'>;

export const withIsoTimes = <R extends Times>(row: R) => ({
  ...row,
  publishedAt: iso(row.publishedAt),
  scheduledFor: iso(row.scheduledFor),
  remindedAt: iso(row.remindedAt),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

type Wording = { title: string; body: string };
type Outgoing = Wording & { status: ContentStatus };

/**
 * Changes to published or scheduled content require the permission to publish and must not add phrases that the claims
 * check flags, because nobody would review them.
 * @throws AppError forbidden, invalid
 */
async function checkOutgoing(scope: Scope, before: Outgoing, next: Wording): Promise<void> {
  if (before.status === 'draft') return;
  requireMayChange(scope, before);
  const previousClaims = new Set((await findClaims(scope, before)).map(({ text }) => text));
  const fresh = (await findClaims(scope, next)).find(({ text }) => !previousClaims.has(text));
  if (!fresh) return;
  const sentence = `The claims check flags “${fresh.text}”. Move this back to drafts first, then decide when you publish it.`;
  throw new AppError('invalid', sentence, { body: sentence });
}

/** Scheduled and published content requires the permission to publish. @throws AppError forbidden */
function requireMayChange(scope: Scope, { status }: { status: ContentStatus }) {
  if (status !== 'draft' && !isAllowed(scope, 'content.publish'))
    throw new AppError(
      'forbidden',
      'This is scheduled or published. Ask someone who can publish to move it back to drafts.',
    );
}

/** Phrases to review, including the words the practice avoids. */
export async function findClaims(scope: Scope, { title, body }: Wording) {
  const { avoid } = await getVoice(scope);
  return checkClaims(`${title}\n\n${body}`, readAvoided(avoid));
}
