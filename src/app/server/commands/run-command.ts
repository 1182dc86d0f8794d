import { BackupRefused } from '../../../modules/governance/backup/server/open-backup.ts';
import { EnvError, type readEnv } from '../../../platform/config/env.ts';
import { openDatabase } from '../../../platform/database/connect.ts';
import { addressOfRunning } from '../../../platform/database/embedded/embedded.ts';
import { FolderInUse } from '../../../platform/database/embedded/folder-lock.ts';
import { UnsupportedDatabase } from '../../../platform/database/embedded/server-check.ts';
import type { Database } from '../../../platform/database/scope.ts';
import { createLog } from '../../../platform/telemetry/log.ts';

/** Prints the outcome, or the error: only the message for errors of the operator, otherwise with the stack. */
export async function runCommand(work: () => Promise<string>) {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (reason) {
    const isOperatorError = [FolderInUse, UnsupportedDatabase, BackupRefused, EnvError].some(
      each => reason instanceof each,
    );
    const message = reason instanceof Error ? (isOperatorError ? reason.message : reason.stack) : String(reason);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}

/** `whileRunning`: connects to the embedded server of a running program instead of failing. */
export async function withDatabase<T>(
  env: ReturnType<typeof readEnv>,
  { whileRunning }: { whileRunning: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const open = async (url: string | undefined, direct?: string) =>
    openDatabase({ ...(url && { url }), ...(direct && { direct }), folder: env.DATA_DIR, log: createLog('error') });
  const database = await open(env.DATABASE_URL, env.DATABASE_DIRECT_URL).catch(async reason => {
    if (!whileRunning || !(reason instanceof FolderInUse)) throw reason;
    return open(await addressOfRunning(env.DATA_DIR));
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
