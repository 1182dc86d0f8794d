import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { suppressMails } from '../../../messaging/emails/server/bulk-mails.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';
import { type Outcome, type Run, type RunPage, type RunPageQuery, runPage } from '../contract.ts';
import { nextStep } from '../next-step.ts';
import { readSteps, type Step } from './steps.ts';
import { sequenceRuns, sequences } from './tables.ts';

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

function present(row: RunRow, steps: Step[]): Run {
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

export type RunRow = typeof sequenceRuns.$inferSelect;
export type Ending = { outcome: Outcome; reason: string | null };

/** Ends active runs and cancels their unsent mails. Returns how many. */
export async function endRuns(scope: Scope, which: SQL | undefined, ending: Ending, now: Date): Promise<number> {
  const ended = await scope.db
    .update(sequenceRuns)
    .set({ ...ending, endedAt: now })
    .where(and(eq(sequenceRuns.tenantId, scope.tenantId), isNull(sequenceRuns.endedAt), which))
    .returning({ mailId: sequenceRuns.mailId });
  await suppressMails(
    scope,
    ended.flatMap(({ mailId }) => mailId ?? []),
    mailLeftOut,
  );
  return ended.length;
}

export const mailLeftOut = 'The sequence ended for this person before this email was sent.';

/** Runs in the transaction that unsubscribes the addresses. */
export const endRunsOfAddresses = (scope: Scope, { addresses, now }: { addresses: string[]; now: Date }) =>
  endRuns(
    scope,
    inArray(
      sql`${sequenceRuns.address}`,
      addresses.map(address => sql`lower(${address})`),
    ),
    { outcome: 'left', reason: 'Unsubscribed' },
    now,
  );

/**
 * When two client records are merged, the runs move to the remaining client. If both have runs in the same sequence,
 * the remaining client's run continues, and nobody gets a welcome mail twice.
 */
export async function moveSequenceRuns(scope: Scope, { from, to }: ClientsMerged) {
  const { tenantId, clientId, sequenceId, occasion } = sequenceRuns;
  const isDouble = sql`exists (select from sequence_runs kept where kept.tenant_id = ${scope.tenantId}
    and kept.client_id = ${to} and kept.sequence_id = ${sequenceId}
    and (kept.ended_at is null or kept.occasion = ${occasion}))`;
  const ending = { outcome: 'stopped', reason: 'Merged with another client' } as const;
  await endRuns(scope, and(eq(clientId, from), isDouble), ending, new Date());
  await scope.db
    .update(sequenceRuns)
    .set({ clientId: to })
    .where(and(eq(tenantId, scope.tenantId), eq(clientId, from)));
}
