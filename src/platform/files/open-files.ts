import { join } from 'node:path';
import type { Env } from '../config/env.ts';
import type { Log } from '../telemetry/log.ts';
import { type FileStore, folderStore } from './store.ts';

/** The configured bucket, otherwise a folder below DATA_DIR. */
export async function openFiles(env: Env, log: Log): Promise<FileStore> {
  return (await openBucket(env, log)) ?? folderStore(folderOf(env));
}

export const folderOf = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'files');

/** Null when no bucket is configured; the S3 library is then not loaded. */
export async function openBucket(env: Env, log: Log) {
  const { S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = env;
  if (!bucket || !key || !secret) return null;
  const { s3Store } = await import('./s3-store.ts');
  const place = {
    bucket,
    key,
    secret,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    isPathStyle: env.S3_PATH_STYLE,
  };
  return s3Store(place, log);
}
