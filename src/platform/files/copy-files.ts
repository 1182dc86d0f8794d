import { glob, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Bucket } from './s3-store.ts';
import { fileName, placeOf } from './store.ts';

export type Copied = { copied: number; known: number };

/**
 * Copies the files of a folder that a bucket lacks. Idempotent, and safe while the program runs, because files never
 * change. Deletes nothing from the folder.
 */
export async function copyFiles(folder: string, bucket: Pick<Bucket, 'sizeOf' | 'keep'>): Promise<Copied> {
  const outcome = { copied: 0, known: 0 };
  for await (const path of glob('??/*', { cwd: folder })) {
    const name = basename(path);
    // Skips unfinished uploads, which have other names.
    if (!fileName.test(name) || path !== join(placeOf(name))) continue;
    const source = join(folder, path);
    if ((await bucket.sizeOf(name)) === (await stat(source)).size) {
      outcome.known++;
      continue;
    }
    await bucket.keep(name, source);
    outcome.copied++;
  }
  return outcome;
}
