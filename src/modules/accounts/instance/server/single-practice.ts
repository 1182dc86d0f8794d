import { sql } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';

/** With one practice, its owner also operates the server; with several, a separate operator does. */
export async function hasSinglePractice({ database }: Services): Promise<boolean> {
  const { rows } = await asSystem(database).db.execute(sql`select id from tenants limit 2`);
  return rows.length === 1;
}
