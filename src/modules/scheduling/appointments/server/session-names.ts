import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';

export type SessionName = { title: string; startTime: string };

export async function sessionNames(scope: Scope, ids: number[]): Promise<Map<number, SessionName>> {
  if (!ids.length) return new Map();
  const rows = await scope.db
    .select({ id: appointments.id, title: appointments.title, startTime: appointments.startTime })
    .from(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), inArray(appointments.id, ids)));
  return new Map(rows.map(({ id, title, startTime }) => [id, { title, startTime: startTime.toISOString() }]));
}
