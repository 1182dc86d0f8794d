import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { type Run, type RunPage, type RunPageQuery, runPage } from '../contract.ts';
import { nextStep } from '../way.ts';
import type { Step } from './contents.ts';
import { endRuns } from './end-runs.ts';
import { readSteps } from './look.ts';
import { sequenceRuns, sequences } from './tables.ts';

type Row = typeof sequenceRuns.$inferSelect;

/** One page of a sequence's runs, newest first. @throws AppError not_found, invalid */
export async function pageRuns(scope: Scope, sequenceId: number, query: RunPageQuery): Promise<RunPage> {
  await requireSequence(scope, sequenceId);
  const { state, search, limit } = query;
  const before = readIdCursor(query.cursor);
  const rows = await scope.db
    .select()
    .from(sequenceRuns)
    .where(
      and(
        eq(sequenceRuns.tenantId, scope.tenantId),
        eq(sequenceRuns.sequenceId, sequenceId),
        state && (state === 'running' ? isNull(sequenceRuns.endedAt) : isNotNull(sequenceRuns.endedAt)),
        before ? lt(sequenceRuns.id, before) : undefined,
        search ? matches(search) : undefined,
      ),
    )
    .orderBy(desc(sequenceRuns.id))
    .limit(limit + 1);
  const steps = (await readSteps(scope, [sequenceId])).get(sequenceId) ?? [];
  const { items, nextCursor } = cutPage(rows, limit);
  return runPage.parse({ items: items.map(row => present(row, steps)), nextCursor });
}

/** Matches any part of the name or address; escapes the wildcards of LIKE. */
function matches(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { address, firstName, lastName } = sequenceRuns;
  return or(
    sql`${address} like ${pattern}`,
    sql`lower(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')) like ${pattern}`,
  );
}

function present(row: Row, steps: Step[]): Run {
  const next = row.endedAt ? null : nextStep(steps, row.stepIds);
  // Before the first check and while the last mail is being sent, `dueAt` is only the time of the next check.
  const nextAt = next && row.dueAt > (row.mailedAt ?? row.startedAt) ? row.dueAt.toISOString() : null;
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    mails: row.stepIds.length,
    lastMailAt: row.mailedAt?.toISOString() ?? null,
    nextStepId: next?.id ?? null,
    nextAt,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Stops one run; does nothing if it has ended. @throws AppError not_found */
export async function stopRun(scope: Scope, sequenceId: number, runId: number, now = new Date()): Promise<void> {
  const isThis = and(eq(sequenceRuns.sequenceId, sequenceId), eq(sequenceRuns.id, runId));
  if (!(await scope.db.$count(sequenceRuns, and(eq(sequenceRuns.tenantId, scope.tenantId), isThis)))) {
    throw notFound('Person');
  }
  await endRuns(scope, isThis, { outcome: 'stopped', reason: 'Stopped manually' }, now);
}

async function requireSequence({ db, tenantId }: Scope, id: number) {
  if (!(await db.$count(sequences, and(eq(sequences.tenantId, tenantId), eq(sequences.id, id))))) {
    throw notFound('Sequence');
  }
}
