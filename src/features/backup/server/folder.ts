import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sealed } from '../../../platform/archive/sealed-file.ts';
import { randomToken } from '../../../platform/tokens.ts';
import type { Backup, BackupKind } from '../contract.ts';
import { openBackup } from './open-backup.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** How many of each kind are kept. */
export const kept = 14;

export const backupFolder = (dataFolder: string) => join(dataFolder, 'backups');

const namePattern = /^sorrel-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-(nightly|manual)\.zip(\.sealed)?$/;
const unfinished = /^unfinished\./;

export type Wish = { folder: string; kind: BackupKind; passphrase?: string | undefined };

/**
 * Makes a backup and looks at every byte of it; only then it has a name, and only then the oldest of its kind goes.
 * Whatever fails (a full disk), those that were there stay. Returns its path.
 */
export async function makeBackup(source: BackupSource, wish: Wish, now = new Date()): Promise<string> {
  const { folder, kind, passphrase } = wish;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, `unfinished.${randomToken()}`);
  try {
    await writeBackup(source, archive => writeFile(path, archive, passphrase), now);
    const opened = await openBackup(path, passphrase);
    await opened.close();
    const final = join(folder, nameOf(now, kind, passphrase !== undefined));
    await rename(path, final);
    await removeOldest(folder, kind);
    return final;
  } finally {
    await rm(path, { force: true });
  }
}

async function writeFile(path: string, archive: Readable, passphrase: string | undefined) {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of passphrase === undefined ? archive : sealed(archive, passphrase))
      await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

const nameOf = (now: Date, kind: BackupKind, isSealed: boolean) =>
  `sorrel-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${kind}.zip${isSealed ? '.sealed' : ''}`;

/** Those that lie in the folder, the newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map(name => describe(folder, name)));
  return found
    .filter(each => each !== null)
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt) || other.name.localeCompare(one.name));
}

async function describe(folder: string, name: string): Promise<Backup | null> {
  const parts = namePattern.exec(name);
  const found = parts && (await stat(join(folder, name)).catch(() => null));
  if (!parts || !found?.isFile()) return null;
  const [, day, hours, minutes, seconds, kind, seal] = parts;
  return {
    name,
    madeAt: `${day}T${hours}:${minutes}:${seconds}.000Z`,
    kind: kind === 'nightly' ? 'nightly' : 'manual',
    size: found.size,
    isSealed: seal !== undefined,
  };
}

/** Null when no backup of this name lies there: nothing else of the disk can be asked for. */
export async function findBackup(folder: string, name: string): Promise<(Backup & { path: string }) | null> {
  const found = await describe(folder, name);
  return found && { ...found, path: join(folder, name) };
}

async function removeOldest(folder: string, kind: BackupKind) {
  const ofKind = (await listBackups(folder)).filter(each => each.kind === kind);
  for (const { name } of ofKind.slice(kept)) await rm(join(folder, name), { force: true });
}

/** What a process that was killed has begun: whoever makes the night's backup is the only one who does. */
export async function removeUnfinished(folder: string, before: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = unfinished.test(name) && (await stat(join(folder, name)).catch(() => null));
    if (found && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}
