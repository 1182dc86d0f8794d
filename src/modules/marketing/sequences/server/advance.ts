import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { maySend } from '../../../../platform/outbox/sending-holds.ts';
import type { Services } from '../../../../platform/services.ts';
import { holdPeople } from '../../../people/clients/server/people-held.ts';
import { look } from './look.ts';
import { sequenceRuns } from './tables.ts';

const batch = 50;

/**
 * Queues the mails that are due and advances their runs (background sweep). Several workers may run it: each run is
 * locked by one of them, and its progress is committed together with its mail.
 */
export async function advanceSequences(services: Services, stop?: AbortSignal, now = new Date()) {
  let waiting = await practicesWithDue(services, now);
  // One batch per practice in turn, so that a large practice doesn't delay the others.
  while (waiting.length && !stop?.aborted) {
    const more: number[] = [];
    for (const tenantId of waiting) {
      if ((await advanceSome(services, tenantId, now)) === batch) more.push(tenantId);
    }
    waiting = more;
  }
}

const isDue = (now: Date) => and(isNull(sequenceRuns.endedAt), lte(sequenceRuns.dueAt, now));

async function practicesWithDue({ database }: Services, now: Date): Promise<number[]> {
  const found = await asSystem(database)
    .db.selectDistinct({ tenantId: sequenceRuns.tenantId })
    .from(sequenceRuns)
    .where(and(isDue(now), maySend(sequenceRuns.tenantId)));
  return found.map(({ tenantId }) => tenantId);
}

/**
 * Processes one batch and returns its size. If it fails, each run is tried alone, so that a broken one doesn't block
 * the others.
 */
async function advanceSome(services: Services, tenantId: number, now: Date): Promise<number> {
  const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, work);
  let taken: number[] = [];
  const take = async (scope: Scope, which?: SQL) => {
    await holdPeople(scope);
    const held = await hold(scope, and(isDue(now), which));
    taken = held.map(({ id }) => id);
    if (held.length) await look(services, scope, held, now);
  };
  try {
    await inPractice(take);
    return taken.length;
  } catch (reason) {
    if (isOutage(reason)) throw reason;
    services.log.error({ err: reason, tenantId }, 'sequences');
  }
  const alone = taken;
  for (const id of alone) {
    await inPractice(scope => take(scope, eq(sequenceRuns.id, id))).catch(async reason => {
      if (isOutage(reason)) throw reason;
      await inPractice(scope => giveUp(scope, id, now));
    });
  }
  return alone.length;
}

/** Locks due runs that no other worker has locked, the longest due first. */
const hold = ({ db, tenantId }: Scope, which: SQL | undefined) =>
  db
    .select()
    .from(sequenceRuns)
    .where(and(eq(sequenceRuns.tenantId, tenantId), which))
    .orderBy(sequenceRuns.dueAt, sequenceRuns.id)
    .limit(batch)
    .for('update', { skipLocked: true });

/** Ends a run that can't be processed, with a reason that the list of people shows. */
async function giveUp({ db, tenantId }: Scope, id: number, now: Date) {
  await db
    .update(sequenceRuns)
    .set({ endedAt: now, outcome: 'failed', reason: 'Something went wrong while preparing the next email' })
    .where(and(eq(sequenceRuns.tenantId, tenantId), eq(sequenceRuns.id, id), isNull(sequenceRuns.endedAt)));
}
