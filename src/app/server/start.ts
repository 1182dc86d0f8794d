import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createViewLog } from '../../modules/governance/audit/server/view-log.ts';
import { afterRestart } from '../../modules/governance/backup/server/online-restore.ts';
import { createMailCounter } from '../../modules/messaging/mailings/server/track.ts';
import type { Env } from '../../platform/config/env.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { warnOfPower } from '../../platform/database/embedded/power.ts';
import { type Migrated, migrateDatabase } from '../../platform/database/migrate.ts';
import { asSystem } from '../../platform/database/scope.ts';
import { bindListeners } from '../../platform/events/events.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { sweepTemporary } from '../../platform/files/temporary.ts';
import { listen } from '../../platform/http/server.ts';
import { openJobs, sweep } from '../../platform/jobs/jobs.ts';
import { createLog, type Log } from '../../platform/log.ts';
import { openPageMemory } from '../../platform/pages/page-memory.ts';
import { openPageVersions } from '../../platform/pages/page-versions.ts';
import { deleteOldLimits } from '../../platform/rate-limit.ts';
import { secretOf, settleSecret } from '../../platform/secrets/kept-secret.ts';
import type { Services } from '../../platform/services.ts';
import icon from '../public/icon.svg?raw';
import { createApp } from './http/api.ts';
import { loadAssets } from './http/assets.ts';
import { reloadScript } from './http/reload.ts';
import { listeners } from './listeners.ts';
import { openMetrics } from './metrics/metrics.ts';
import { listenForWatchers } from './metrics/metrics-routes.ts';
import { modules, tableFacts } from './modules.ts';
import { createPageCounter, startWriting } from './pages/bio/page-counter.ts';
import { quickPages } from './pages/quick-pages.ts';
import { ports } from './ports.ts';

export type Running = { port: number | null; stop: () => Promise<void> };

/** Starts everything that this process' ROLE asks for. `stop` finishes requests, gives jobs back, stops the database. */
export async function start(
  env: Env,
  { reload = false, alone }: { reload?: boolean; alone?: Services['alone'] } = {},
): Promise<Running> {
  const log = createLog(env.LOG_LEVEL);
  const { services, close } = await openServices(env, log);
  if (alone) services.alone = alone;
  const stops: (() => Promise<void>)[] = [close];
  try {
    // Before anybody is let in.
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
      quick: quickPages(services, counter),
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

/** The database, migrated, and the jobs: what the server, the seed and other commands stand on. */
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
    await warnOfPower(database, log);
    // One that was restored may have come with another secret than the one that lay here.
    await settleSecret(env.DATA_DIR, database);
    const jobs = openJobs(database, log);
    const services: Services & { jobs: typeof jobs } = {
      env,
      secret: secretOf(env),
      database,
      tables: tableFacts,
      files: await openFiles(env, log),
      jobs,
      pages: openPageMemory(openPageVersions(database)),
      log,
    };
    database.listeners = bindListeners(services, listeners);
    database.ports = ports;
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

/** A database that is ahead is one that a newer version works on, or that was gone back from: either goes. */
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
  // First the work under way is finished, then the lines are closed; a server that hangs is not waited for.
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
