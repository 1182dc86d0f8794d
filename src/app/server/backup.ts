import { resolve } from 'node:path';
import { backupFolder, makeBackup } from '../../features/backup/server/folder.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { readEnv } from '../../platform/env.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { secretOfData } from '../../platform/kept-secret.ts';
import { createLog } from '../../platform/log.ts';
import { runCommand, withDatabase } from './data-command.ts';

/** `npm run backup`: also while Sorrel runs. */
await runCommand(async () => {
  const env = readEnv();
  const path = await withDatabase(env, { beside: true }, async database => {
    await migrateDatabase(database);
    const secret = { value: await secretOfData(env, database), isKept: !env.APP_SECRET };
    const source = { database, files: await openFiles(env, createLog('error')), secret };
    return makeBackup(source, {
      folder: backupFolder(env.DATA_DIR),
      kind: 'manual',
      passphrase: env.BACKUP_PASSPHRASE,
    });
  });
  return `The backup is ${resolve(path)}`;
});
