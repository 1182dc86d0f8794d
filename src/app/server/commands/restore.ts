import { openBackup } from '../../../modules/governance/backup/server/open-backup.ts';
import { restoreBackup } from '../../../modules/governance/backup/server/restore-backup.ts';
import { readEnv } from '../../../platform/config/env.ts';
import { openFiles } from '../../../platform/files/open-files.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { runCommand, withDatabase } from './run-command.ts';

/** `npm run restore FILE`; only while the program is stopped. A running one restores in the app (Settings, Backup). */
await runCommand(async () => {
  const [, , path] = process.argv;
  if (!path) throw new Error('Name the file: npm run restore FILE');
  const env = readEnv();
  const opened = await openBackup(path, env.BACKUP_PASSPHRASE);
  try {
    const files = await openFiles(env, createLog('error'));
    await withDatabase(env, { whileRunning: false }, database => restoreBackup({ database, files, env }, opened));
  } finally {
    await opened.close();
  }
  return [
    `Restored the backup of ${opened.manifest.madeAt}. Start Sorrel as usual and sign in again.`,
    'Sending is paused until each owner resumes it in the app. What was waiting then may have been sent since.',
  ].join('\n');
});
