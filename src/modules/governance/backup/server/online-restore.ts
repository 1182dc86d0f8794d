import { sql } from 'drizzle-orm';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { listErased } from '../../../people/erased-people/server/erased-people.ts';
import { eraseAgain } from '../../privacy/server/erase.ts';
import type { RestoreState } from '../contract.ts';
import { isDiskFull } from './backup-folder.ts';
import { notifyOwner } from './notify-owner.ts';
import { BackupRefused, openBackup } from './open-backup.ts';
import { restoreBackup, secretFrom } from './restore-backup.ts';

/**
 * Keyed by data folder. `by`: the services at the start of the restore; different ones mean that the program has
 * restarted since. `why`: reason of the failure for the owner, if known.
 */
const startedRestores = new Map<string, { by: WeakRef<Services>; why: string | null }>();

/** After a success there is no entry; after a failure the data is unchanged. */
export function restoreStateOf(services: Services): RestoreState | null {
  const at = startedRestores.get(services.env.DATA_DIR);
  if (!at) return null;
  return at.by.deref() === services ? 'running' : 'failed';
}

/** Null also if the process was killed during the restore. */
const whyFailed = ({ env }: Services): string | null => startedRestores.get(env.DATA_DIR)?.why ?? null;

/**
 * Verifies the backup while the program keeps running, then has it stop everything, restore and restart, because all
 * caches would be stale. Returns before that.
 * @throws AppError conflict if the backup is refused; unavailable if this process doesn't run everything
 */
export async function restoreRunning(services: Services, path: string): Promise<void> {
  const { env, files, log, alone } = services;
  if (env.ROLE !== 'all' || !alone) {
    throw new AppError(
      'unavailable',
      'Sorrel runs in several processes here. Your administrator has to stop them and run: npm run restore FILE',
    );
  }
  const opened = await openBackup(path, env.BACKUP_PASSPHRASE).catch(refused);
  const { madeAt } = opened.manifest;
  await secretFrom({ env }, opened).catch(async reason => {
    await opened.close();
    return refused(reason);
  });
  if (restoreStateOf(services) === 'running') {
    await opened.close();
    throw new AppError('conflict', 'A restore is already running.');
  }
  startedRestores.set(env.DATA_DIR, { by: new WeakRef(services), why: null });
  try {
    // Marks the restore in the database, so that the next start notices a failure. A successful restore replaces the
    // marker.
    await asSystem(services.database).db.execute(sql`update instance set restoring_since = now()`);
  } catch (reason) {
    startedRestores.delete(env.DATA_DIR);
    await opened.close();
    throw reason;
  }
  alone(async database => {
    try {
      await restoreBackup({ database, files, env }, opened);
      startedRestores.delete(env.DATA_DIR);
      log.warn({ madeAt }, 'a backup was restored');
    } catch (reason) {
      startedRestores.set(env.DATA_DIR, { by: new WeakRef(services), why: messageOf(reason) });
      throw reason;
    } finally {
      await opened.close();
    }
  });
}

function messageOf(reason: unknown): string | null {
  if (reason instanceof BackupRefused) return reason.message;
  return isDiskFull(reason) ? 'The disk is full.' : null;
}

export function refused(reason: unknown): never {
  throw reason instanceof BackupRefused ? new AppError('conflict', reason.message) : reason;
}

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
async function notifyFailedRestore(services: Services): Promise<void> {
  // Restores start only in a process that runs everything. A separate worker couldn't tell whether one is still
  // running.
  if (services.env.ROLE !== 'all' || restoreStateOf(services) === 'running') return;
  try {
    await inSystem(services.database, async system => {
      const { rows } = await system.db.execute(
        sql`update instance set restoring_since = null where restoring_since is not null returning is_only`,
      );
      if (rows.length) await notifyOwner(services, system, failureNotice(whyFailed(services)));
    });
  } catch (err) {
    services.log.error({ err }, 'could not tell that a restore had failed');
  }
}

const failureNotice = (why: string | null) => ({
  title: 'Nothing was restored',
  message: `${why ?? 'The restore stopped before it was finished.'} Sorrel is back with everything as it was before. Your backups are still there.`,
});

/** Finishes a restore before requests are accepted; a sweep retries what failed. */
export async function afterRestart(services: Services): Promise<void> {
  await eraseAfterRestore(services);
  await notifyFailedRestore(services);
}
