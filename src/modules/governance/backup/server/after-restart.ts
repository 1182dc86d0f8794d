import { sql } from 'drizzle-orm';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { listErased } from '../../../people/erased-people/server/erased-people.ts';
import { eraseAgain } from '../../privacy/server/erase-again.ts';
import { restoreStateOf, whyFailed } from './restore-running.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * After a restore, erases people again who were erased after the backup was made; the list of erased people survives
 * the restore (restore-backup.ts). Errors are logged and never prevent the start; a sweep retries until everyone is
 * erased.
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
 * Notifies the owner of a failed restore, at startup and by a sweep. A successful restore replaces the marker together
 * with all data (restore-backup.ts). Clearing the marker and notifying is one transaction, so this happens once even
 * after a crash. Never prevents the start.
 */
async function tellOfFailedRestore(services: Services): Promise<void> {
  // Restores start only in a process that runs everything. A separate worker couldn't tell whether one is still
  // running.
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

/** Finishes a restore before requests are accepted; a sweep retries what failed. */
export async function afterRestart(services: Services): Promise<void> {
  await eraseAfterRestore(services);
  await tellOfFailedRestore(services);
}
