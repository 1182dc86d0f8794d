import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isAllowed } from '../../../shared/permissions.ts';
import { findMembership, findOwner } from '../../auth/server/members.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { own } from './contents.ts';
import { isCampaignOut, putOut, set } from './publish.ts';
import { contents } from './tables.ts';

const batch = 100;

/**
 * Publishes what is due, and reminds of captions whose moment has come; a sweep. Each in a transaction of its own, under
 * its lock: any number of workers may run it, and each may die at any line.
 */
export async function publishDueContents(services: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const { id, tenantId, userId, status, scheduledFor, scheduledBy, remindedAt } = contents;
  const due = await asSystem(services.database)
    .db.select({ id, tenantId, userId, scheduledBy })
    .from(contents)
    .where(and(eq(status, 'scheduled'), lte(scheduledFor, now), isNull(remindedAt)))
    .orderBy(asc(scheduledFor))
    .limit(batch);
  const failures: unknown[] = [];
  for (const each of due) {
    if (stop?.aborted) return;
    // One that fails must not hold up the others; it is due again with the next sweep.
    await whoHears(services, each)
      .then(userId =>
        inTenant(services.database, { ...each, userId, role: 'viewer' }, scope => publishIfDue(scope, each.id, now)),
      )
      .catch(reason => failures.push(reason));
  }
  if (failures.length) throw failures[0];
}

type Due = { tenantId: number; userId: number; scheduledBy: number | null };

/** Who has scheduled it, while that is somebody who can publish; else the practice's first owner. */
async function whoHears({ database }: Services, { tenantId, userId: author, scheduledBy }: Due): Promise<number> {
  const system = asSystem(database);
  const userId = scheduledBy ?? author;
  const member = await findMembership(system, { tenantId, userId });
  if (member && isAllowed(member, 'content.publish')) return userId;
  return (await findOwner(system, tenantId))?.userId ?? userId;
}

async function publishIfDue(scope: Scope, id: number, now: Date) {
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
  if (!row) return;
  const href = `/content/${id}`;
  const tell = (title: string) => notify(scope, { type: 'content', title, message: row.title, href, clientId: null });
  if (row.type === 'instagram' || row.type === 'social') {
    await set(scope, row, { remindedAt: now });
    await tell('Time to post');
  } else if (await isCampaignOut(scope, row)) {
    // Somebody has sent its earlier campaign since: a second one would reach the same readers.
    await set(scope, row, { status: 'draft', scheduledFor: null });
    await tell('Newsletter not published: its campaign is out already');
  } else {
    await putOut(scope, row, now);
    await tell(row.type === 'newsletter' ? 'Newsletter ready to send' : 'Published');
  }
}
