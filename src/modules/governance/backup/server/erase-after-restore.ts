import { sql } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { eraseAgain } from '../../privacy/server/erase-again.ts';
import { listErased } from '../../privacy/server/erased-people.ts';

/**
 * At the first start after a restore: what says who was erased has outlived it (after-restore.ts). Never keeps an
 * instance from starting: what failed is logged, and a sweep asks again until everybody is erased.
 */
export async function eraseAfterRestore(services: Services): Promise<void> {
  try {
    const system = asSystem(services.database);
    const { rows } = await system.db.execute(sql`select from instance where erases_again`);
    if (!rows.length) return;
    const { failed } = await eraseAgain(services, await listErased(system));
    if (!failed) await system.db.execute(sql`update instance set erases_again = false`);
  } catch (err) {
    services.log.error({ err }, 'could not erase again after a restore');
  }
}
