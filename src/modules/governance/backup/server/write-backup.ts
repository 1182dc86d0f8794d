import { addAbortSignal, type Readable } from 'node:stream';
import type { Database } from '../../../../platform/database/scope.ts';
import { type Snapshot, withSnapshot } from '../../../../platform/database/snapshot.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import { openZip, pieceOf, type ZipWriter } from '../../../../platform/formats/zip.ts';
import { deriveKey } from '../../../../platform/secrets/tokens.ts';
import { formatVersion, type Manifest, manifestName, secretName } from './manifest.ts';

export type BackupSource = {
  database: Database;
  files: FileStore;
  /** `isKept`: it lies beside the data and goes into the archive; else whoever runs the instance has it. */
  secret: { value: string; isKept: boolean };
};

/** Sign-ins and counters of this moment, and what is said of this very disk: nothing that is to come back. */
const leftOut = ['sessions', 'sign_in_steps', 'email_proofs', 'verifications', 'rate_limits', 'backup_runs'];

/** Known when the secret is, and tells nothing of it. */
export const fingerprintOf = (secret: string) => deriveKey(secret, 'fingerprint of this secret');

/** Files are removed after their rows: one that a row of the snapshot names may go while the snapshot is read. */
const tries = 3;

/**
 * Writes everything that the instance holds at one moment into `write`, while it is worked with. `write` is called again,
 * for an archive from the start, when an upload was removed before it was copied. `stop` breaks it off: then it throws.
 */
export async function writeBackup(
  source: BackupSource,
  write: (archive: Readable) => Promise<void>,
  options: Options,
): Promise<Manifest> {
  for (let left = tries - 1; ; left--) {
    const manifest = await writeOnce(source, write, options);
    // What is missing each time was lost long ago: that must not keep everything else from being kept.
    if (!manifest.missingFiles.length || !left) return manifest;
  }
}

type Options = { now: Date; stop?: AbortSignal | undefined };

async function writeOnce(
  source: BackupSource,
  write: (archive: Readable) => Promise<void>,
  { now, stop }: Options,
): Promise<Manifest> {
  const zip = openZip(now);
  if (stop) addAbortSignal(stop, zip.output);
  const written = write(zip.output);
  // Whichever of the two fails ends the other.
  written.catch(reason => zip.output.destroy(reason));
  try {
    const manifest = await addAll(zip, source, now);
    await written;
    return manifest;
  } catch (reason) {
    zip.output.destroy(new Error('the archive is not finished'));
    await written.catch(() => undefined);
    throw reason;
  }
}

async function addAll(zip: ZipWriter, source: BackupSource, now: Date): Promise<Manifest> {
  const { value: secret, isKept } = source.secret;
  const named = new Set<string>();
  const fromDatabase = await withSnapshot(source.database, snapshot => addTables(zip, snapshot, named));
  const { files, missingFiles } = await addFiles(zip, source.files, [...named].sort());
  const manifest: Manifest = {
    format: 'sorrel-backup',
    formatVersion,
    madeAt: now.toISOString(),
    ...fromDatabase,
    files,
    missingFiles,
    secret: {
      fingerprint: fingerprintOf(secret),
      part: isKept ? await zip.add(secretName, pieceOf(secret)) : null,
    },
  };
  await zip.add(manifestName, pieceOf(JSON.stringify(manifest)));
  zip.finish();
  return manifest;
}

async function addTables(zip: ZipWriter, { migrations, sequences, ...snapshot }: Snapshot, named: Set<string>) {
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables.filter(name => !leftOut.includes(name))) {
    const count = { rows: 0 };
    const part = await zip.add(`tables/${table}.jsonl`, linesOf(snapshot, table, { count, named }));
    tables.push({ ...part, table, ...count });
  }
  const practices = tables.find(({ table }) => table === 'tenants')?.rows ?? 0;
  return { migrations, sequences, tables, practices };
}

/** Every name of a file that stands anywhere in a row: a table with files that comes later is found by itself. */
const fileNames = /[0-9a-f]{64}\.[a-z0-9]{2,5}\b/g;

type Seen = { count: { rows: number }; named: Set<string> };

async function* linesOf(snapshot: Pick<Snapshot, 'rows'>, table: string, { count, named }: Seen) {
  for await (const lines of snapshot.rows(table)) {
    count.rows += lines.length;
    const text = `${lines.join('\n')}\n`;
    for (const [name] of text.matchAll(fileNames)) named.add(name);
    yield text;
  }
}

async function addFiles(zip: ZipWriter, store: FileStore, names: string[]) {
  const files: Manifest['files'] = [];
  const missingFiles: string[] = [];
  for (const name of names) {
    const size = await store.sizeOf(name);
    const content = size ? await store.part(name, 0, size - 1) : null;
    if (content) files.push({ ...(await zip.add(`files/${name}`, content, { packed: true })), file: name });
    else missingFiles.push(name);
  }
  return { files, missingFiles };
}
