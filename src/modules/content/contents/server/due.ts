import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { findMembership, findOwner } from '../../../accounts/auth/server/members.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { own } from './contents.ts';
import { isCampaignOut, putOut, set } from './publish.ts';
import { contents } from './tables.ts';

const batch = 100;
/** Minutes to retry a failing item before it is turned back into a draft and the author is notified. */
const triedFor = 60;

/**
 * Publishes content that is due and sends reminders for captions (background sweep). Each item has its own transaction
 * with a row lock, so any number of workers may run this and may crash at any point.
 */
export async function publishDueContents(services: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  // Pages by id: failed items stay due for a while and would fill the first page again and again.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due = await findDue(services, after, now);
    for (const each of due) {
      if (stop?.aborted) return;
      // A failing item must not block the others; the next sweep retries it.
      await publishOne(services, each, now).catch(reason => failures.push(reason));
    }
    after = due.length < batch ? undefined : due.at(-1)?.id;
  }
  if (failures.length) throw failures[0];
}

function findDue({ database }: Services, after: number, now: Date) {
  const { id, tenantId, userId, status, scheduledFor, scheduledBy, remindedAt } = contents;
  return asSystem(database)
    .db.select({ id, tenantId, userId, scheduledBy })
    .from(contents)
    .where(and(eq(status, 'scheduled'), lte(scheduledFor, now), isNull(remindedAt), gt(id, after)))
    .orderBy(asc(id))
    .limit(batch);
}

async function publishOne(services: Services, due: Due & { id: number }, now: Date) {
  const who = { tenantId: due.tenantId, userId: await whoHears(services, due), role: 'viewer' } as const;
  try {
    await inTenant(services.database, who, scope => publishIfDue(scope, due.id, now));
  } catch (reason) {
    // A database outage is no reason to give up an item.
    if (isOutage(reason)) throw reason;
    const isDraft = await inTenant(services.database, who, scope => giveUp(scope, due.id, { reason, now }));
    if (!isDraft) throw reason;
    services.log.error({ err: reason, tenantId: due.tenantId, contentId: due.id }, 'publish content');
  }
}

/**
 * Turns an item back into a draft if publishing was refused with a reason or has failed for too long. Returns whether
 * it did.
 */
async function giveUp(scope: Scope, id: number, { reason, now }: { reason: unknown; now: Date }): Promise<boolean> {
  const row = await holdDue(scope, id, reason instanceof AppError ? now : addMinutes(now, -triedFor));
  if (!row) return false;
  await set(scope, row, { status: 'draft', scheduledFor: null });
  const why = reason instanceof AppError ? reason.message : 'Something went wrong. Review it and publish it again.';
  const told = {
    type: 'content',
    title: 'Not published, moved back to drafts',
    message: `${row.title}: ${why}`,
  } as const;
  await notify(scope, { ...told, href: `/content/${id}`, clientId: null });
  return true;
}

type Due = { tenantId: number; userId: number; scheduledBy: number | null };

/** The user who scheduled it, if they may still publish; otherwise the first owner. */
async function whoHears({ database }: Services, { tenantId, userId: author, scheduledBy }: Due): Promise<number> {
  const system = asSystem(database);
  const userId = scheduledBy ?? author;
  const member = await findMembership(system, { tenantId, userId });
  if (member && isAllowed(member, 'content.publish')) return userId;
  return (await findOwner(system, tenantId))?.userId ?? userId;
}

/** Locks the row; null if it is no longer due or another transaction has locked it. */
async function holdDue(scope: Scope, id: number, now: Date) {
  const [row] = await scope.db
    .select()
    .from(contents)
    .where(
      and(
        own(scope, id),
        eq(contents.status, 'scheduled'),
        lte(contents.scheduledFor, now),
        isNull(contents.remindedAt),
      ),
    )
    .for('update', { skipLocked: true });
  return row ?? null;
}

async function publishIfDue(scope: Scope, id: number, now: Date) {
  const row = await holdDue(scope, id, now);
  if (!row) return;
  const href = `/content/${id}`;
  const tell = (title: string) => notify(scope, { type: 'content', title, message: row.title, href, clientId: null });
  if (row.type === 'instagram' || row.type === 'social') {
    await set(scope, row, { remindedAt: now });
    await tell('Time to post');
  } else if (await isCampaignOut(scope, row)) {
    // Its earlier campaign was sent in the meantime; a second one would reach the same readers.
    await set(scope, row, { status: 'draft', scheduledFor: null });
    await tell('Newsletter not published: its campaign was already scheduled or sent');
  } else {
    await putOut(scope, row, now);
    await tell(row.type === 'newsletter' ? 'Newsletter ready to send' : 'Published');
  }
}
