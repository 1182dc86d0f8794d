import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createViewLog } from '../../modules/governance/audit/server/view-log.ts';
import { afterRestart } from '../../modules/governance/backup/server/online-restore.ts';
import { createMailCounter } from '../../modules/messaging/mailings/server/track.ts';
import type { Env } from '../../platform/config/env.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { warnOfMissingRole, warnOfSuperuser } from '../../platform/database/embedded/server-check.ts';
import { type Migrated, migrateDatabase } from '../../platform/database/migrate.ts';
import { asSystem } from '../../platform/database/scope.ts';
import { bindListeners } from '../../platform/events/events.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { sweepTemporary } from '../../platform/files/temporary-files.ts';
import { openPageCache } from '../../platform/http/page-cache/page-cache.ts';
import { openPageVersions } from '../../platform/http/page-cache/page-versions.ts';
import { listen } from '../../platform/http/server.ts';
import { openJobs, sweep } from '../../platform/jobs/jobs.ts';
import { deleteOldLimits } from '../../platform/rate-limit.ts';
import { activateRestoredSecret, appSecretOf } from '../../platform/secrets/app-secret.ts';
import type { Services } from '../../platform/services.ts';
import { createLog, type Log } from '../../platform/telemetry/log.ts';
import { languageCodes } from '../../shared/locale.ts';
import { loadMessages } from '../../shared/messages/create-catalog.ts';
import icon from '../public/icon.svg?raw';
import { createApp } from './http/api.ts';
import { loadAssets } from './http/assets.ts';
import { reloadScript } from './http/live-reload.ts';
import { listeners } from './listeners.ts';
import { openMetrics } from './metrics/metrics.ts';
import { listenForWatchers } from './metrics/metrics-routes.ts';
import { modules, tableMetadata } from './modules.ts';
import { createPageCounter, startWriting } from './pages/bio/view-counter.ts';
import { serveCachedPages } from './pages/cached-pages.ts';
import { ports } from './ports.ts';

export type Running = { port: number | null; stop: () => Promise<void> };

/**
 * Starts the parts that ROLE selects. `stop` finishes running requests, releases claimed rows, and stops the database.
 */
export async function start(
  env: Env,
  { reload = false, alone }: { reload?: boolean; alone?: Services['alone'] } = {},
): Promise<Running> {
  const log = createLog(env.LOG_LEVEL);
  const { services, close } = await openServices(env, log);
  if (alone) services.alone = alone;
  const stops: (() => Promise<void>)[] = [close];
  try {
    // Must finish before the server accepts requests.
    await afterRestart(services);
    const metrics = env.METRICS_TOKEN || env.METRICS_PORT !== undefined ? openMetrics(services) : null;
    if (metrics) stops.push(async () => metrics.stop());
    if (metrics && env.METRICS_PORT !== undefined) {
      const at = { port: env.METRICS_PORT, host: env.METRICS_HOST };
      stops.push((await listenForWatchers(services, metrics, at)).stop);
    }
    if (env.ROLE !== 'web') stops.push(startWorker(services));
    if (env.ROLE === 'worker') return { port: null, stop: () => stopAll(stops) };
    const counter = createPageCounter(services);
    const mailCounter = createMailCounter(services);
    const looks = createViewLog(services);
    stops.push(startWriting(counter).stop, startWriting(mailCounter).stop, startWriting(looks).stop);
    const assets = { ...(await loadAssets('dist', icon)), ...(reload ? { reload: reloadScript } : {}) };
    const counters = { pages: counter, mails: mailCounter, looks, metrics };
    const app = createApp(services, assets, counters);
    const server = await listen({
      fetch: app.fetch,
      quick: serveCachedPages(services, counter),
      port: env.PORT,
      host: env.HOST,
    });
    stops.push(server.stop);
    return { port: server.port, stop: () => stopAll(stops) };
  } catch (reason) {
    await stopAll(stops);
    throw reason;
  }
}

/** Opens the migrated database, the jobs and the files, for the server and for commands. */
export async function openServices(env: Env, log: Log) {
  mkdirSync(env.DATA_DIR, { recursive: true });
  await sweepTemporary();
  const database = await openDatabase({
    url: env.DATABASE_URL,
    direct: env.DATABASE_DIRECT_URL,
    folder: env.DATA_DIR,
    log,
  });
  try {
    sayWhatWasMigrated(await migrateDatabase(database), log);
    await warnOfSuperuser(database, log);
    await warnOfMissingRole(database, log);
    // A restored backup may have brought another secret.
    await activateRestoredSecret(env.DATA_DIR, database);
    const jobs = openJobs(database, log);
    const services: Services & { jobs: typeof jobs } = {
      env,
      secret: appSecretOf(env),
      database,
      tables: tableMetadata,
      files: await openFiles(env, log),
      jobs,
      pages: openPageCache(openPageVersions(database)),
      log,
    };
    database.listeners = bindListeners(services, listeners);
    database.ports = ports;
    await Promise.all(languageCodes.map(loadMessages));
    const close = async () => {
      await jobs.stop();
      await database.close();
    };
    return { services, close };
  } catch (reason) {
    await database.close();
    throw reason;
  }
}

/** A database with newer migrations is allowed: during a deployment, or after a rollback to an older version. */
function sayWhatWasMigrated({ done, unknown }: Migrated, log: Log) {
  if (done) log.info({ migrations: done }, 'the database was brought up to date');
  if (unknown)
    log.warn(
      { migrations: unknown },
      'the database is ahead: it has migrations of a newer version, which this one does not know',
    );
}

function startWorker(services: Awaited<ReturnType<typeof openServices>>['services']) {
  const works = modules.flatMap(({ work }) => (work ? [work(services)] : []));
  services.jobs.work([...platformJobs(services), ...works.flatMap(({ jobs }) => jobs)]);
  // Finishes running jobs before closing connections; does not wait for a hanging server.
  return async () => {
    await services.jobs.stop();
    await Promise.race([Promise.all(works.map(({ close }) => close?.())), sleep(20_000, undefined, { ref: false })]);
  };
}

const platformJobs = ({ database }: Services) => [
  sweep('delete-old-limits', 600, () => deleteOldLimits(asSystem(database))),
];

async function stopAll(stops: (() => Promise<void>)[]) {
  for (const stop of stops.toReversed()) await stop();
}
