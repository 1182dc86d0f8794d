import { and, eq, lte, sql } from 'drizzle-orm';
import { asSystem, type Scope } from '../database/scope.ts';
import { fileRemovals } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { type Job, queued, sweep } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';

/** Ask for it after a commit that deleted rows with files (`Scope.ask`). */
export const removeFilesJob = 'remove-files';

/**
 * Plans the removal of a file that is about to be stored, so that the file of a process that ends before it has written
 * the row doesn't stay. `cancelRemoval` belongs into the transaction that writes the row.
 */
export const planRemoval = ({ database }: Services, tenantId: number, file: string) =>
  asSystem(database).db.insert(fileRemovals).values({ tenantId, file, removeAt: sql`now() + interval '1 hour'` });

/** @throws AppError conflict if the upload took so long that the file may be gone */
export async function cancelRemoval({ db, tenantId }: Scope, file: string) {
  // Time for this transaction to commit before the sweep sees the row as due.
  const isInTime = sql`${fileRemovals.removeAt} > now() + interval '5 minutes'`;
  const canceled = await db
    .delete(fileRemovals)
    .where(and(eq(fileRemovals.tenantId, tenantId), eq(fileRemovals.file, file), isInTime))
    .returning({ file: fileRemovals.file });
  if (!canceled.length) throw new AppError('conflict', 'The upload took too long. Please try again.');
}

/** Removes a file whose removal is still planned at once, because no row will be written for it. */
export async function removeUnused(services: Services, tenantId: number, file: string): Promise<void> {
  const { db } = asSystem(services.database);
  const isPlanned = and(eq(fileRemovals.tenantId, tenantId), eq(fileRemovals.file, file));
  const planned = await db.update(fileRemovals).set({ removeAt: sql`now()` }).where(isPlanned);
  if (planned.rowCount) await removeDueFiles(services);
}

const batch = 500;

/** Removes files from the store whose rows were deleted. Those that the store doesn't remove are tried again later. */
export async function removeDueFiles({ database, files, log }: Services, stop?: AbortSignal): Promise<void> {
  const { db } = asSystem(database);
  const due = await db
    .select({ tenantId: fileRemovals.tenantId, file: fileRemovals.file })
    .from(fileRemovals)
    // The column rounds to milliseconds, so a row may be due a little later than it was written.
    .where(lte(fileRemovals.removeAt, sql`now() + interval '1 millisecond'`))
    .orderBy(fileRemovals.removeAt)
    .limit(batch);
  for (const { tenantId, file } of due) {
    if (stop?.aborted) return;
    const one = and(eq(fileRemovals.tenantId, tenantId), eq(fileRemovals.file, file));
    try {
      await files.remove(file);
      await db.delete(fileRemovals).where(one);
    } catch (err) {
      log.error({ err, tenantId }, 'a deleted file could not be removed from the store');
      await db.update(fileRemovals).set({ removeAt: sql`now() + interval '10 minutes'` }).where(one);
    }
  }
}

export const removalJobs = (services: Services): Job[] => [
  queued(removeFilesJob, (_, stop) => removeDueFiles(services, stop)),
  sweep('remove-deleted-files', 60, stop => removeDueFiles(services, stop)),
];
