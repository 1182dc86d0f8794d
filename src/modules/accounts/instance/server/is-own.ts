import { sql } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';

/** Whether one practice has this server to itself: then its owner takes care of the whole of it, otherwise an operator. */
export async function isOwn({ database }: Services): Promise<boolean> {
  const { rows } = await asSystem(database).db.execute(sql`select id from tenants limit 2`);
  return rows.length === 1;
}
