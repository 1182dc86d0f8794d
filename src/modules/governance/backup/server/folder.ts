import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptFile } from '../../../../platform/formats/encrypted-file.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Backup, BackupKind } from '../contract.ts';
import { openBackup } from './open-backup.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** How many of each kind are kept. */
export const kept = 14;

export const backupFolder = (dataFolder: string) => join(dataFolder, 'backups');

const namePattern = /^sorrel-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-(nightly|manual|uploaded)\.zip(\.sealed)?$/;
/** Also what a sealed one was opened into: it has no name any more, but had one in older versions. */
const unfinished = /^unfinished\.|\.open$/;

/** `stop` breaks off what is under way. */
export type Wish = {
  folder: string;
  kind: BackupKind;
  passphrase?: string | undefined;
  stop?: AbortSignal | undefined;
};

/**
 * Makes a backup and looks at every byte of it; only then it has a name, and only then the oldest of its kind goes.
 * Whatever fails (a full disk), those that were there stay. Returns its path.
 */
export async function makeBackup(source: BackupSource, wish: Wish, now = new Date()): Promise<string> {
  const { folder, kind, passphrase, stop } = wish;
  return keepWhole(folder, async path => {
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

type Made = { madeAt: Date; kind: BackupKind; isSealed: boolean };

/** Gives what `write` has written and looked at its name in the folder. Returns its path. */
export async function keepWhole(folder: string, write: (path: string) => Promise<Made>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, `unfinished.${randomToken()}`);
  try {
    const made = await write(path);
    const final = join(folder, nameOf(made));
    await rename(path, final);
    await removeOldest(folder, made.kind);
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

const nameOf = ({ madeAt, kind, isSealed }: Made) =>
  `sorrel-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}Z-${kind}.zip${isSealed ? '.sealed' : ''}`;

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
    kind: kind === 'nightly' || kind === 'uploaded' ? kind : 'manual',
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
