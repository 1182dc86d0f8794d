import { sql } from 'drizzle-orm';
import { asSystem, inSystem, type System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, hourIn } from '../../../../shared/dates.ts';
import { backupFolder, isDiskFull, makeBackup, removeUnfinished } from './backup-folder.ts';
import { notifyOwner } from './notify-owner.ts';

/** In the time zone of the instance's first practice. */
const hour = 3;
/** After this time the worker is assumed to be dead. */
const leaseMinutes = 120;
const retryMinutes = 60;
const maxAttempts = 3;

/**
 * Makes one backup per night, in whichever worker claims it first; a failed one is retried an hour later. A backup
 * takes minutes but shutdown only seconds, so `stop` aborts it and another worker starts again.
 */
export async function backUpNightly(services: Services, now = new Date(), stop?: AbortSignal): Promise<void> {
  const system = asSystem(services.database);
  const zone = await zoneOf(system);
  if (!zone || hourIn(now, zone) < hour) return;
  const night = dayIn(now, zone);
  const attempt = await claimNight(system, night, now);
  if (!attempt) return;
  const folder = backupFolder(services.env.DATA_DIR);
  try {
    await removeUnfinished(folder, addMinutes(now, -leaseMinutes));
    const options = { folder, kind: 'nightly' as const, passphrase: services.env.BACKUP_PASSPHRASE, stop };
    await makeBackup(sourceOf(services), options, now);
    await system.db.execute(sql`update backup_runs set done_at = now(), lease_until = null where night = ${night}`);
  } catch (reason) {
    if (stop?.aborted) return releaseClaim(system, night, now);
    services.log.error({ err: reason, night }, 'the nightly backup failed');
    const next = addMinutes(now, retryMinutes).toISOString();
    await system.db.execute(
      sql`update backup_runs set lease_until = null, next_attempt_at = ${next}::timestamptz where night = ${night}`,
    );
    // After the failure is recorded, so that a failed notification doesn't affect the retry.
    if (attempt === 1) await inSystem(services.database, within => notifyOwner(services, within, failedBackup(reason)));
  }
}

export const sourceOf = ({ database, files, secret, env }: Services) => ({
  database,
  files,
  secret: { value: secret, isKept: !env.APP_SECRET },
});

async function zoneOf({ db }: System): Promise<string | null> {
  const { rows } = await db.execute<{ zone: string }>(sql`select time_zone as zone from tenants order by id limit 1`);
  return rows[0]?.zone ?? null;
}

/** Claims tonight's backup. Returns the number of the attempt; null if it is done, running or not due. */
async function claimNight({ db }: System, night: string, now: Date): Promise<number | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const lease = sql`${addMinutes(now, leaseMinutes).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ attempts: number }>(sql`
    insert into backup_runs as run (night, lease_until) values (${night}, ${lease})
    on conflict (night) do update set attempts = run.attempts + 1, lease_until = excluded.lease_until
      where run.done_at is null and run.attempts < ${maxAttempts}
        and coalesce(run.lease_until, run.next_attempt_at) <= ${at}
    returning attempts`);
  return rows[0]?.attempts ?? null;
}

/** Undoes the claim after an abort, so that the next worker need not wait. */
async function releaseClaim({ db }: System, night: string, now: Date) {
  await db.execute(sql`update backup_runs set attempts = attempts - 1, lease_until = null,
    next_attempt_at = ${now.toISOString()}::timestamptz where night = ${night}`);
}

const failedBackup = (reason: unknown) => ({
  title: 'Last night’s backup failed',
  message: `${isDiskFull(reason) ? 'The disk is full.' : 'It couldn’t be saved.'} Earlier backups are still there. Sorrel will try again in an hour.`,
});
