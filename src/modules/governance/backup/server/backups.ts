import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { AppError } from '../../../../platform/errors.ts';
import { limited } from '../../../../platform/files/receive-file.ts';
import { partStream } from '../../../../platform/files/store.ts';
import { isEncryptedFile } from '../../../../platform/formats/encrypted-file.ts';
import { openZip, pieceOf } from '../../../../platform/formats/zip.ts';
import type { Services } from '../../../../platform/services.ts';
import { hasSinglePractice } from '../../../accounts/instance/server/single-practice.ts';
import { type Backup, type Backups, largestBackup } from '../contract.ts';
import { backupFolder, isDiskFull, kept, listBackups, makeBackup, writeBytes, writeVerified } from './backup-folder.ts';
import { manifestName } from './manifest.ts';
import { sourceOf } from './nightly.ts';
import { refused, restoreStateOf } from './online-restore.ts';
import { BackupRefused, type OpenBackup, openBackup } from './open-backup.ts';

export const folderOf = ({ env }: Services) => backupFolder(env.DATA_DIR);

/** @throws AppError forbidden if the instance has other practices */
export async function requireSinglePractice(services: Services): Promise<void> {
  if (await hasSinglePractice(services)) return;
  throw new AppError('forbidden', 'Several practices share this server, so your administrator handles its backups.');
}

export async function listOwn(services: Services): Promise<Backups> {
  if (!(await hasSinglePractice(services))) return { isOwn: false, kept, restore: null, backups: [] };
  return { isOwn: true, kept, restore: restoreStateOf(services), backups: await listBackups(folderOf(services)) };
}

const oneAtATime = pLimit(1);

/** @throws AppError unavailable if it could not be written */
export async function backUpNow(services: Services): Promise<void> {
  try {
    const options = { folder: folderOf(services), kind: 'manual', passphrase: services.env.BACKUP_PASSPHRASE } as const;
    await oneAtATime(() => makeBackup(sourceOf(services), options));
  } catch (reason) {
    throw notWritten(services, reason);
  }
}

function notWritten({ log }: Services, reason: unknown): AppError {
  log.error({ err: reason }, 'a backup failed');
  return new AppError(
    'unavailable',
    `The backup couldn’t be saved${isDiskFull(reason) ? ': the disk is full' : ''}. Earlier backups are still there.`,
  );
}

type Download = { content: ReadableStream<Uint8Array>; size: number | null };

/**
 * Opens a backup for download. Without encryption the instance's secret is left out, because a file in a downloads
 * folder must not give access to provider accounts. @throws AppError conflict if it is damaged
 */
export async function openDownload({ path, size, isSealed }: Backup & { path: string }): Promise<Download> {
  const asItIs = () => ({ content: partStream(path, 0, size - 1), size });
  if (isSealed) return asItIs();
  const opened = await openBackup(path).catch(reason => {
    throw reason instanceof BackupRefused ? new AppError('conflict', reason.message) : reason;
  });
  if (opened.manifest.secret.part) return { content: withoutSecret(opened), size: null };
  await opened.close();
  return asItIs();
}

function withoutSecret(opened: OpenBackup): ReadableStream<Uint8Array> {
  const zip = openZip(new Date(opened.manifest.madeAt));
  // Cancelling the read ends it.
  copyTo(zip, opened)
    .catch(reason => zip.output.destroy(reason))
    .finally(opened.close);
  return Readable.toWeb(zip.output) as ReadableStream<Uint8Array>;
}

async function copyTo(copy: ReturnType<typeof openZip>, { manifest, zip }: OpenBackup) {
  for (const { name } of manifest.tables) await copy.add(name, zip.read(name));
  for (const { name } of manifest.files) await copy.add(name, zip.read(name), { packed: true });
  const secret = { ...manifest.secret, part: null };
  await copy.add(manifestName, pieceOf(JSON.stringify({ ...manifest, secret })));
  copy.finish();
}

const oneUploadAtATime = pLimit(1);

/**
 * Stores an uploaded backup under the time at which it was made, after verifying every byte. @throws AppError conflict
 * if it is refused; too_large; unavailable if it could not be written
 */
export async function receiveBackup(services: Services, content: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!content) throw new AppError('wrong_type', 'Choose a Sorrel backup.');
  await oneUploadAtATime(() => writeVerified(folderOf(services), path => receive(services, path, content)));
}

async function receive(services: Services, path: string, content: ReadableStream<Uint8Array>) {
  await writeBytes(path, limited(content, largestBackup)).catch(reason => {
    throw reason instanceof AppError ? reason : notWritten(services, reason);
  });
  const opened = await openBackup(path, services.env.BACKUP_PASSPHRASE).catch(refused);
  await opened.close();
  return { madeAt: new Date(opened.manifest.madeAt), kind: 'uploaded', isSealed: await isEncryptedFile(path) } as const;
}
