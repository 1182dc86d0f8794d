import { sql } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { RestoreState } from '../contract.ts';
import { isDiskFull } from './disk-full.ts';
import { BackupRefused, openBackup } from './open-backup.ts';
import { restoreBackup, secretFrom } from './restore-backup.ts';

/**
 * By the instance's folder: what it ran with when its restore began. Another one since then: it started again. `why`: the
 * sentence of what it came to nothing by, if there is one for its owner.
 */
const begun = new Map<string, { by: WeakRef<Services>; why: string | null }>();

/** One that succeeded is forgotten; after one that failed everything is as it was, and somebody waits to hear of it. */
export function restoreStateOf(services: Services): RestoreState | null {
  const at = begun.get(services.env.DATA_DIR);
  if (!at) return null;
  return at.by.deref() === services ? 'running' : 'failed';
}

/** Null also where the program was ended meanwhile. */
export const whyFailed = ({ env }: Services): string | null => begun.get(env.DATA_DIR)?.why ?? null;

/**
 * Looks at the whole backup while everything goes on, then has the program stop all that it does, restore, and start
 * again: nothing that it remembers would be true any more. Returns before that.
 * @throws AppError conflict when the backup is refused; unavailable in a process that does not run everything itself
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
  begun.set(env.DATA_DIR, { by: new WeakRef(services), why: null });
  try {
    // The next start finds it, however this process ends, unless the restore has put other data in its place.
    await asSystem(services.database).db.execute(sql`update instance set restoring_since = now()`);
  } catch (reason) {
    begun.delete(env.DATA_DIR);
    await opened.close();
    throw reason;
  }
  alone(async database => {
    try {
      await restoreBackup({ database, files, env }, opened);
      begun.delete(env.DATA_DIR);
      log.warn({ madeAt }, 'a backup was restored');
    } catch (reason) {
      begun.set(env.DATA_DIR, { by: new WeakRef(services), why: sentenceOf(reason) });
      throw reason;
    } finally {
      await opened.close();
    }
  });
}

function sentenceOf(reason: unknown): string | null {
  if (reason instanceof BackupRefused) return reason.message;
  return isDiskFull(reason) ? 'The disk is full.' : null;
}

export function refused(reason: unknown): never {
  throw reason instanceof BackupRefused ? new AppError('conflict', reason.message) : reason;
}
