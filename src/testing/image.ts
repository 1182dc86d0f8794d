import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { openPglite } from '../platform/database/pglite.ts';

const folder = 'node_modules/.cache/sorrel';

/** A migrated PGlite, made once for each state of the migrations and loaded from then on. */
export async function migratedImage(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const file of [
    ...globSync('migrations/*.sql').toSorted(),
    // What is not listed there is not carried out.
    'migrations/meta/_journal.json',
    'src/platform/database/tenancy.ts',
    'package-lock.json',
  ]) {
    hash.update(readFileSync(file));
  }
  const path = join(folder, `${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(path)) await makeImage(path);
  return new Blob([readFileSync(path)]);
}

async function makeImage(path: string) {
  const database = await openPglite();
  await migrateDatabase(database);
  const image = Buffer.from(await (await database.dump()).arrayBuffer());
  await database.close();
  mkdirSync(folder, { recursive: true });
  // Two test files may make it at the same time: whoever is last wins, with the same content.
  writeFileSync(`${path}.${process.pid}`, image);
  renameSync(`${path}.${process.pid}`, path);
}
