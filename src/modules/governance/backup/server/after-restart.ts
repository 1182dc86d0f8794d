import { sql } from 'drizzle-orm';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { listErased } from '../../../people/erased-people/server/erased-people.ts';
import { eraseAgain } from '../../privacy/server/erase-again.ts';
import { restoreStateOf, whyFailed } from './restore-running.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * At the first start after a restore: what says who was erased has outlived it (restore-backup.ts). Never keeps an
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

/**
 * At the start after a restore, and by a sweep: one that succeeded has put data in the place of these, which know of none
 * (restore-backup.ts). Told and forgotten in one transaction, so once, whatever ends the program. Never keeps an instance
 * from starting.
 */
async function tellOfFailedRestore(services: Services): Promise<void> {
  // A restore is begun where everything runs in one process; beside it nobody could tell it from one under way.
  if (services.env.ROLE !== 'all' || restoreStateOf(services) === 'running') return;
  try {
    await inSystem(services.database, async system => {
      const { rows } = await system.db.execute(
        sql`update instance set restoring_since = null where restoring_since is not null returning is_only`,
      );
      if (rows.length) await tellOwner(services, system, newsOf(whyFailed(services)));
    });
  } catch (err) {
    services.log.error({ err }, 'could not tell that a restore had failed');
  }
}

const newsOf = (why: string | null) => ({
  title: 'Nothing was restored',
  message: `${why ?? 'The restore stopped before it was finished.'} Sorrel is back with everything as it was before. Your backups are still there.`,
});

/** What a restore leaves to the start after it, before anybody is let in; a sweep asks again for what failed. */
export async function afterRestart(services: Services): Promise<void> {
  await eraseAfterRestore(services);
  await tellOfFailedRestore(services);
}
