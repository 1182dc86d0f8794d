import { type Env, EnvError, readEnv, runInProduction } from '../../platform/config/env.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { FolderInUse } from '../../platform/database/embedded/folder-lock.ts';
import { UnsupportedDatabase } from '../../platform/database/embedded/server-check.ts';
import type { Database } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import type { Running } from './start.ts';

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function run(): Promise<Running> {
  try {
    const env = readEnv();
    runInProduction();
    // Imported dynamically, after runInProduction: libraries choose their build when they are loaded.
    const { start } = await import('./start.ts');
    const reload = process.argv.includes('--reload');
    const alone: Services['alone'] = work => {
      starting = runExclusively(env, work, () => start(env, { reload, alone })).catch(reason =>
        refuse(`Sorrel could not start again: ${reason instanceof Error ? reason.stack : String(reason)}`),
      );
    };
    const running = await start(env, { reload, alone });
    if (running.port !== null) process.stdout.write(`Sorrel is ready at ${env.APP_URL}\n`);
    return running;
  } catch (reason) {
    if (reason instanceof EnvError || reason instanceof FolderInUse || reason instanceof UnsupportedDatabase)
      refuse(reason.message);
    if (reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE') {
      refuse('Another program is using this port. Stop it, or choose another PORT.');
    }
    refuse(`Sorrel could not start: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
  }
}

/** Stops the server, runs a restore, and starts again. The outcome is in the log and in the app. */
async function runExclusively(env: Env, work: (database: Database) => Promise<void>, restart: () => Promise<Running>) {
  const before = await starting;
  const log = createLog(env.LOG_LEVEL);
  // Waits for running requests, including the response to the request that started the restore.
  await before.stop();
  try {
    const database = await openDatabase({
      url: env.DATABASE_URL,
      direct: env.DATABASE_DIRECT_URL,
      folder: env.DATA_DIR,
      log,
    });
    await work(database).finally(database.close);
  } catch (reason) {
    log.error({ err: reason }, 'restore failed, nothing was changed');
  }
  return restart();
}

let starting = run();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    // A second signal exits at once; interrupted work is picked up after the next start.
    if (stopping) process.exit(1);
    stopping = true;
    const running = await starting;
    await running.stop();
    process.exit(0);
  });
}
