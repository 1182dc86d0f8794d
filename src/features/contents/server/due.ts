import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { own } from './contents.ts';
import { putOut, set } from './publish.ts';
import { contents } from './tables.ts';

const batch = 100;

/**
 * Publishes what is due, and reminds of captions whose moment has come; a sweep. Each in a transaction of its own, under
 * its lock: any number of workers may run it, and each may die at any line.
 */
export async function publishDueContents(services: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const { id, tenantId, userId, status, scheduledFor, remindedAt } = contents;
  const due = await asSystem(services.database)
    .db.select({ id, tenantId, userId })
    .from(contents)
    .where(and(eq(status, 'scheduled'), lte(scheduledFor, now), isNull(remindedAt)))
    .orderBy(asc(scheduledFor))
    .limit(batch);
  const failures: unknown[] = [];
  for (const each of due) {
    if (stop?.aborted) return;
    const who = { ...each, role: 'viewer' as const };
    // One that fails must not hold up the others; it is due again with the next sweep.
    await inTenant(services.database, who, scope => publishIfDue(scope, each.id, now)).catch(reason =>
      failures.push(reason),
    );
  }
  if (failures.length) throw failures[0];
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
  const isCaption = row.type === 'instagram' || row.type === 'social';
  if (isCaption) await set(scope, row, { remindedAt: now });
  else await putOut(scope, row, now);
  await notify(scope, {
    type: 'content',
    title: isCaption ? 'Time to post' : row.type === 'newsletter' ? 'Newsletter ready to send' : 'Published',
    message: row.title,
    href: `/content/${id}`,
  });
}
