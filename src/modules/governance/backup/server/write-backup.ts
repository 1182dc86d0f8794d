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
  /** `isKept`: the secret is in the data folder and belongs into the archive; otherwise the operator has it. */
  secret: { value: string; isKept: boolean };
};

/** Tables without lasting data: sessions, counters and the state of this machine. */
const leftOut = [
  'sessions',
  'sign_in_steps',
  'email_proofs',
  'verifications',
  'rate_limits',
  'backup_runs',
  'file_removals',
];

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string) => deriveKey(secret, 'fingerprint of this secret');

/** Retries needed because files are removed after their rows, so a file may disappear while the snapshot is read. */
const tries = 3;

/**
 * Writes a consistent snapshot of the instance while it is in use. Calls `write` again for a new archive if an upload
 * was removed before it was copied. @throws if `stop` is aborted
 */
export async function writeBackup(
  source: BackupSource,
  write: (archive: Readable) => Promise<void>,
  options: Options,
): Promise<Manifest> {
  for (let left = tries - 1; ; left--) {
    const manifest = await writeOnce(source, write, options);
    // Files that are still missing were lost before; they must not prevent the backup.
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
  // A failure on either side ends the other.
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

/** Matches any file name anywhere in a row, so that new tables with files are included automatically. */
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
