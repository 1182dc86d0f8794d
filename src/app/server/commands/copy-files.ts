import { EnvError, readEnv } from '../../../platform/config/env.ts';
import { copyFiles } from '../../../platform/files/copy-files.ts';
import { folderOf, openBucket } from '../../../platform/files/open-files.ts';
import { createLog } from '../../../platform/telemetry/log.ts';

/** `npm run copy-files`: copies uploads from the data folder into the bucket; safe while the program is running. */
try {
  const env = readEnv();
  const bucket = await openBucket(env, createLog('warn'));
  if (!bucket) throw new EnvError('There’s no bucket to copy to. Set S3_BUCKET, S3_KEY and S3_SECRET.');
  const { copied, known } = await copyFiles(folderOf(env), bucket);
  bucket.close();
  process.stdout.write(`Copied ${copied} files to ${env.S3_BUCKET}. ${known} were already there.\n`);
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
