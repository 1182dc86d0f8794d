import type { Env } from '../../../../platform/config/env.ts';
import { migrateDatabase } from '../../../../platform/database/migrate.ts';
import type { Database } from '../../../../platform/database/scope.ts';
import { openFiles } from '../../../../platform/files/open-files.ts';
import { appSecretOfData } from '../../../../platform/secrets/app-secret.ts';
import { createLog } from '../../../../platform/telemetry/log.ts';
import { backupFolder, makeBackup } from './backup-folder.ts';

/** Writes a backup of this instance, including its secret, and returns the path. */
export async function backUpInstance(env: Env, database: Database): Promise<string> {
  await migrateDatabase(database);
  const secret = { value: await appSecretOfData(env, database), isKept: !env.APP_SECRET };
  const source = { database, files: await openFiles(env, createLog('error')), secret };
  return makeBackup(source, {
    folder: backupFolder(env.DATA_DIR),
    kind: 'manual',
    passphrase: env.BACKUP_PASSPHRASE,
  });
}
