import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';
import { endRuns } from './end-runs.ts';
import { sequenceRuns } from './tables.ts';

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
