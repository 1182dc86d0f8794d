import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type ExampleKind, exampleRows } from './tables.ts';

/** Marks rows as example data. */
export async function markExamples({ db, tenantId }: Scope, kind: ExampleKind, ids: number[]) {
  if (ids.length) await db.insert(exampleRows).values(ids.map(rowId => ({ tenantId, kind, rowId })));
}

export async function examplesOf({ db, tenantId }: Scope, kind: ExampleKind): Promise<number[]> {
  const rows = await db
    .select({ id: exampleRows.rowId })
    .from(exampleRows)
    .where(and(eq(exampleRows.tenantId, tenantId), eq(exampleRows.kind, kind)))
    .orderBy(exampleRows.rowId);
  return rows.map(({ id }) => id);
}

/** Whether any of these clients is an example. */
export async function isExampleClient(scope: Scope, ...ids: number[]): Promise<boolean> {
  const { tenantId, kind, rowId } = exampleRows;
  return (
    (await scope.db.$count(exampleRows, and(eq(tenantId, scope.tenantId), eq(kind, 'client'), inArray(rowId, ids)))) > 0
  );
}

/** Testers stay marked, because they are not part of the example data. */
export async function forgetExamples({ db, tenantId }: Scope) {
  await db.delete(exampleRows).where(and(eq(exampleRows.tenantId, tenantId), ne(exampleRows.kind, 'tester')));
}

export async function forgetExample({ db, tenantId }: Scope, kind: ExampleKind, id: number) {
  await db
    .delete(exampleRows)
    .where(and(eq(exampleRows.tenantId, tenantId), eq(exampleRows.kind, kind), eq(exampleRows.rowId, id)));
}
