import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptFile } from '../../../../platform/formats/encrypted-file.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Backup, BackupKind } from '../contract.ts';
import { openBackup } from './open-backup.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** Backups kept of each kind. */
export const kept = 14;

export const backupFolder = (dataFolder: string) => join(dataFolder, 'backups');

const namePattern = /^sorrel-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-(nightly|manual|uploaded)\.zip(\.sealed)?$/;
/** Includes decrypted copies of older versions; the current one decrypts into an unnamed file. */
const unfinished = /^unfinished\.|\.open$/;

/** `stop` aborts. */
type BackupOptions = {
  folder: string;
  kind: BackupKind;
  passphrase?: string | undefined;
  stop?: AbortSignal | undefined;
};

/**
 * Makes a backup and verifies every byte. Only then it gets its name and the oldest of its kind is deleted, so a
 * failure such as a full disk leaves the existing backups alone. Returns its path.
 */
export async function makeBackup(source: BackupSource, options: BackupOptions, now = new Date()): Promise<string> {
  const { folder, kind, passphrase, stop } = options;
  return writeVerified(folder, async path => {
    await writeBackup(
      source,
      archive => writeBytes(path, passphrase === undefined ? archive : encryptFile(archive, passphrase)),
      { now, stop },
    );
    const opened = await openBackup(path, passphrase, stop);
    await opened.close();
    return { madeAt: now, kind, isSealed: passphrase !== undefined };
  });
}

type WrittenBackup = { madeAt: Date; kind: BackupKind; isSealed: boolean };

/** Renames the file to its final name after `write` has written and verified it. Returns its path. */
export async function writeVerified(folder: string, write: (path: string) => Promise<WrittenBackup>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, `unfinished.${randomToken()}`);
  try {
    const backup = await write(path);
    const final = join(folder, nameOf(backup));
    await rename(path, final);
    await removeOldest(folder, backup.kind);
    return final;
  } finally {
    await rm(path, { force: true });
  }
}

export async function writeBytes(path: string, pieces: AsyncIterable<Uint8Array>) {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

const nameOf = ({ madeAt, kind, isSealed }: WrittenBackup) =>
  `sorrel-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}Z-${kind}.zip${isSealed ? '.sealed' : ''}`;

/** Newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const backups = await Promise.all(names.map(name => describe(folder, name)));
  return backups
    .filter(each => each !== null)
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt) || other.name.localeCompare(one.name));
}

async function describe(folder: string, name: string): Promise<Backup | null> {
  const parts = namePattern.exec(name);
  const stats = parts && (await stat(join(folder, name)).catch(() => null));
  if (!parts || !stats?.isFile()) return null;
  const [, day, hours, minutes, seconds, kind, seal] = parts;
  return {
    name,
    madeAt: `${day}T${hours}:${minutes}:${seconds}.000Z`,
    kind: kind === 'nightly' || kind === 'uploaded' ? kind : 'manual',
    size: stats.size,
    isSealed: seal !== undefined,
  };
}

/** Null if the folder has no backup with this name. Other names are rejected, so that no other file can be read. */
export async function findBackup(folder: string, name: string): Promise<(Backup & { path: string }) | null> {
  const backup = await describe(folder, name);
  return backup && { ...backup, path: join(folder, name) };
}

async function removeOldest(folder: string, kind: BackupKind) {
  const ofKind = (await listBackups(folder)).filter(each => each.kind === kind);
  for (const { name } of ofKind.slice(kept)) await rm(join(folder, name), { force: true });
}

/** Removes older files of killed processes. Only the worker that makes the nightly backup calls this. */
export async function removeUnfinished(folder: string, before: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = unfinished.test(name) && (await stat(join(folder, name)).catch(() => null));
    if (stats && stats.mtime < before) await rm(join(folder, name), { force: true });
  }
}

/** Disk full on this machine (ENOSPC) or on the database server (SQLSTATE 53100). */
export const isDiskFull = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && (reason.code === 'ENOSPC' || reason.code === '53100');
